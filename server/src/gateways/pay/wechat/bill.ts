import { createHash } from 'node:crypto'
import { parseYuan } from '@shanghao/contract/money'
import { Formatter } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'

/** The address of the file, and its expected hash. */
export const tradeBillShape = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
})

export const hasHash = (file: Buffer, hash: string): boolean =>
  createHash('sha1').update(file).digest('hex') === hash.toLowerCase()

const rowShape = z.object({
  交易时间: z.string(),
  微信订单号: z.string().min(1),
  商户订单号: z.string().min(1),
  交易状态: z.string(),
  货币种类: z.literal('CNY'),
  订单金额: z.string(),
  微信退款单号: z.string(),
  商户退款单号: z.string(),
  退款状态: z.string(),
  申请退款金额: z.string(),
})

const parseLine = (row: z.output<typeof rowShape>): BillLine | null => {
  const refund = row.交易状态 === 'REFUND'
  if (!refund && row.交易状态 !== 'SUCCESS') return null
  const amountFen = parseYuan(refund ? row.申请退款金额 : row.订单金额)
  const at = fromShanghaiTime(row.交易时间)
  if (amountFen === null || at === null) return null
  return {
    kind: refund ? 'refund' : 'payment',
    ownId: refund ? row.商户退款单号 : row.商户订单号,
    transactionId: row.微信订单号,
    ...(refund && row.微信退款单号 && { refundTransactionId: row.微信退款单号 }),
    ...(refund && row.退款状态 !== 'SUCCESS' && { pending: true as const }),
    amountFen,
    at,
  }
}

type Row = z.output<typeof rowShape>

/** Whether the bill's count and sums (of orders and of requested refunds) equal those of its rows. */
const matchesTotals = (rows: Row[], totals: Record<string, unknown>): boolean => {
  const sum = (name: '订单金额' | '申请退款金额') =>
    rows.reduce((fen, row) => fen + (parseYuan(row[name]) ?? 0), 0)
  const total = (name: string) => parseYuan(String(totals[name] ?? ''))
  return (
    Number(totals['总交易单数']) === rows.length &&
    total('订单总金额') === sum('订单金额') &&
    total('申请退款总金额') === sum('申请退款金额')
  )
}

/**
 * The lines of a trade bill of type ALL: UTF-8, a head, rows whose cells each begin with a backtick, then a head and a row of
 * totals, which must match the rows. Null for any other file. Cancelled payments (REVOKED) and failed refunds are left out.
 * A refund is listed only in the bill of the day it was requested: one in progress (PROCESSING) or waiting for the merchant
 * (CHANGE) is a pending line.
 */
export const parseTradeBill = (file: Buffer): BillLine[] | null => {
  const [head = '', ...rest] = file
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const end = rest.findIndex((line) => !line.startsWith('`'))
  if (end < 0) return null
  const [sumHead = '', sums = ''] = rest.slice(end)
  const names = head.split(',')
  const totals: Record<string, unknown> = { ...Formatter.castCsvLine(sums, sumHead.split(',')) }
  const rows = rest.slice(0, end).map((text) => rowShape.safeParse(Formatter.castCsvLine(text, names)).data)
  const read = rows.filter((row) => row !== undefined)
  if (read.length !== rows.length || !matchesTotals(read, totals)) return null
  const counted = read.filter(
    ({ 交易状态: state, 退款状态: refund }) =>
      state !== 'REVOKED' && (state !== 'REFUND' || ['SUCCESS', 'PROCESSING', 'CHANGE'].includes(refund)),
  )
  const lines = counted.map(parseLine).filter((line) => line !== null)
  return lines.length === counted.length ? lines : null
}
