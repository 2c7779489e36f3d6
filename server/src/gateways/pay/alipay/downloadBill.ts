import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { BILL_BYTES_MAX, sendRequest } from '../../httpRequest.ts'
import { billIsDue } from '../billIsDue.ts'
import type { providerLogger } from '../providerResult.ts'
import type { AlipayClient } from './client.ts'
import type { AlipayApp } from './config.ts'

const billShape = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })

/** The file is not signed, so it comes encrypted wherever the gateway does: Alipay may name its address with http. */
export const downloadAddress = (url: string, endpoint: string): string => {
  const address = new URL(url)
  if (endpoint.startsWith('https:')) address.protocol = 'https:'
  return address.href
}

type Downloading = {
  app: AlipayApp
  client: AlipayClient
  clock: Clock
  told: ReturnType<typeof providerLogger>
}
type Wanted = {
  call: 'bill' | 'fundBill'
  type: 'trade' | 'signcustomer'
  read: (zip: Buffer) => BillLine[] | null
}

/**
 * Asks for a day's bill of a type, fetches and reads it within ten times the deadline of a call. Null while there is none, or
 * when it can't be read; a day without one is empty once bills are due.
 */
export const downloadBill =
  ({ app, client, clock, told }: Downloading, { call, type, read }: Wanted) =>
  async (day: string): Promise<BillLine[] | null> => {
    const signal = AbortSignal.timeout(10 * app.timeoutMs)
    const about = { call, day }
    const biz = { bill_type: type, bill_date: day }
    const asked = await client.ask('alipay.data.dataservice.bill.downloadurl.query', biz, signal)
    if (asked.code === 'isp.bill_not_exist')
      return told(about, asked, billIsDue(day, clock.now()) ? [] : null, 'no bill')
    const bill = asked.kind === 'ok' ? billShape.safeParse(asked.fields).data : undefined
    if (!bill) return told(about, asked, null, 'unknown')
    const address = downloadAddress(bill.bill_download_url, app.endpoint)
    const file = await sendRequest(address, { signal }, BILL_BYTES_MAX)
    const lines = file.kind === 'answered' && file.status === 200 ? read(file.body) : null
    return told(about, asked, lines, lines ? `${lines.length} lines` : 'unknown')
  }
