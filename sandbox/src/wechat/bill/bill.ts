import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { BillAlterations, BillEntry } from '../../pay/bills.ts'
import { shanghaiDate, shanghaiMidnight } from '../../shanghaiTime.ts'
import type { RefundBook, RefundStatus } from '../refunds.ts'
import { invalidRequest, WechatRefusal } from '../refusal.ts'
import { type MerchantName, tradeType } from '../shapes.ts'
import type { TradeBook } from '../trades.ts'
import { type BillRow, billCsv } from './billCsv.ts'

const HOUR_MS = 3_600_000
/** A day's bill is available from 10:00 of the next day. */
const READY_MS = 34 * HOUR_MS
const MONTHS_MS = 92 * 24 * HOUR_MS
const LINK_MS = 300_000

const refundStatuses: Record<RefundStatus, string> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  CLOSED: 'FAIL',
  ABNORMAL: 'CHANGE',
}

/** Trade bills: requested by day, downloaded once by a link valid for five minutes. */
export const billService = (options: {
  now: () => number
  merchant: MerchantName
  trades: TradeBook
  refunds: RefundBook
  bills: BillAlterations
}) => {
  const { now, merchant, trades, refunds, bills } = options
  const links = new Map<string, { readonly file: Buffer; readonly until: number }>()

  /** Payments by payment time, refunds by acceptance time, in their current state. */
  const entriesOf = (day: string): BillEntry[] => {
    const paid = trades.all().flatMap(({ order, payment }) =>
      payment === null
        ? []
        : [
            {
              kind: 'payment' as const,
              ownId: order.ownId,
              transactionId: payment.transactionId,
              amountFen: payment.amountFen,
              at: payment.at,
              paymentId: order.ownId,
            },
          ],
    )
    const given = refunds.all().map((refund) => ({
      kind: 'refund' as const,
      ownId: refund.ownId,
      transactionId: refund.payment.transactionId,
      amountFen: refund.amountFen,
      at: refund.createdAt,
      paymentId: refund.trade.order.ownId,
    }))
    const ofDay = [...paid, ...given].filter(({ at }) => shanghaiDate(at) === day)
    return bills.apply('wechat', day, ofDay)
  }

  const rowOf = (entry: BillEntry): BillRow => {
    const trade = trades.find(entry.paymentId)
    const refund = entry.kind === 'refund' ? refunds.find(entry.ownId) : undefined
    return {
      ...entry,
      appId: merchant.appId,
      merchantId: merchant.merchantId,
      openId: trade?.payment?.openId ?? '',
      tradeType: trade ? tradeType(trade) : 'JSAPI',
      title: trade?.order.title ?? '',
      attach: trade?.order.attach ?? '',
      refundId: refund?.refundId ?? (entry.kind === 'refund' ? `503${entry.at}` : '0'),
      refundStatus: refund ? refundStatuses[refund.status] : 'SUCCESS',
    }
  }

  const checkDay = (day: string): void => {
    const start = shanghaiMidnight(day)
    if (start === null) throw invalidRequest('bill_date格式错误')
    if (bills.ready('wechat', day)) return
    if (start + 24 * HOUR_MS > now() || now() - start > MONTHS_MS)
      throw invalidRequest('bill_date不在可下载的日期范围内')
    if (now() < start + READY_MS) throw new WechatRefusal(400, 'STATEMENT_CREATING', '账单生成中')
  }

  return {
    /** The response of GET /v3/bill/tradebill. Raises WechatRefusal. */
    order: (query: Readonly<Record<string, string | undefined>>, origin: string): object => {
      const { bill_date: day = '', bill_type: type = 'ALL', tar_type: packing } = query
      checkDay(day)
      if (type !== 'ALL') throw invalidRequest('沙箱只有 ALL 类型的账单')
      if (packing !== undefined && packing !== 'GZIP') throw invalidRequest('tar_type不是可选取值')
      const entries = entriesOf(day)
      if (entries.length === 0) throw new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const file = Buffer.from(billCsv(entries.map(rowOf)))
      const token = randomBytes(24).toString('base64url')
      for (const [old, { until }] of links) if (until < now()) links.delete(old)
      links.set(token, { file: packing ? gzipSync(file) : file, until: now() + LINK_MS })
      return {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(file).digest('hex'),
        download_url: `${origin}/v3/billdownload/file?token=${token}`,
      }
    },
    /** Undefined when the link is unknown or expired. */
    file: (token: string): Buffer | undefined => {
      const link = links.get(token)
      return link && link.until >= now() ? link.file : undefined
    },
  }
}

export type BillService = ReturnType<typeof billService>
