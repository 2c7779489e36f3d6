import { z } from 'zod'
import type { Clock } from '../../../core/config/clock.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { BILL_BYTES_MAX, sendRequest } from '../../httpRequest.ts'
import { billIsDue } from '../billIsDue.ts'
import type { providerLogger } from '../providerResult.ts'
import type { AlipayClient } from './client.ts'
import type { AlipayApp } from './config.ts'

const billShape = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })

/** The file is not signed, so it is fetched by https wherever the gateway is, even if Alipay returns an http address. */
export const billUrl = (url: string, endpoint: string): string => {
  const address = new URL(url)
  if (endpoint.startsWith('https:')) address.protocol = 'https:'
  return address.href
}

type DownloadContext = {
  app: AlipayApp
  client: AlipayClient
  clock: Clock
  logResult: ReturnType<typeof providerLogger>
}
type BillRequest = {
  call: 'bill' | 'fundBill'
  type: 'trade' | 'signcustomer'
  parse: (zip: Buffer) => BillLine[] | null
}

/**
 * Requests the address of a daily bill, then downloads and parses it within ten times the deadline of a call. Null while
 * there is none, or when it can't be parsed; a day without one is empty once bills are due.
 */
export const downloadBill =
  ({ app, client, clock, logResult }: DownloadContext, { call: name, type, parse }: BillRequest) =>
  async (day: string): Promise<BillLine[] | null> => {
    const signal = AbortSignal.timeout(10 * app.timeoutMs)
    const call = { call: name, day }
    const biz = { bill_type: type, bill_date: day }
    const result = await client.call('alipay.data.dataservice.bill.downloadurl.query', biz, signal)
    if (result.code === 'isp.bill_not_exist')
      return logResult(call, result, billIsDue(day, clock.now()) ? [] : null, 'no bill')
    const bill = result.kind === 'ok' ? billShape.safeParse(result.fields).data : undefined
    if (!bill) return logResult(call, result, null, 'unknown')
    const address = billUrl(bill.bill_download_url, app.endpoint)
    const file = await sendRequest(address, { signal }, BILL_BYTES_MAX)
    const lines = file.kind === 'answered' && file.status === 200 ? parse(file.body) : null
    return logResult(call, result, lines, lines ? `${lines.length} lines` : 'unknown')
  }
