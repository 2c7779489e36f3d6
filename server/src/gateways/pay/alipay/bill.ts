import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { isTotal, readZippedTable } from './billTable.ts'

const NAMES = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额',
  '商家实收',
  '退款批次号/请求号',
] as const

const KINDS: Readonly<Record<string, 'payment' | 'refund'>> = { 交易: 'payment', 退款: 'refund' }

type Read = BillLine & { receivedFen: number }

const signedFen = (text: string): number | null => {
  const fen = parseYuan(text.replace(/^-/, ''))
  return fen !== null && text.startsWith('-') ? -fen : fen
}

const lineOf = (row: Record<(typeof NAMES)[number], string>): Read | null => {
  const kind = KINDS[row.业务类型]
  const amountFen = parseYuan(row.订单金额.replace(/^-/, ''))
  const receivedFen = signedFen(row.商家实收)
  const at = fromShanghaiTime(row.完成时间)
  if (!kind || amountFen === null || receivedFen === null || at === null) return null
  const ownId = kind === 'refund' ? row['退款批次号/请求号'] : row.商户订单号
  return { kind, ownId, transactionId: row.支付宝交易号, amountFen, at, receivedFen }
}

/**
 * The lines of a day's bill of type trade; refunds are negative in it. Null when there is no such file, a row can't be read,
 * or the bill's own counts and sums of payments and refunds are not those of its rows.
 */
export const readBill = (zip: Buffer): BillLine[] | null => {
  const table = readZippedTable(zip, NAMES)
  const read = table?.rows.map(lineOf).filter((line) => line !== null) ?? []
  const isWhole = (kind: Read['kind'], title: string, sum: string): boolean => {
    const lines = read.filter((line) => line.kind === kind)
    const amountFen = lines.reduce((fen, { receivedFen }) => fen + receivedFen, 0)
    return isTotal(table?.remarks ?? [], { title, sum, count: lines.length, amountFen })
  }
  const whole =
    read.length === table?.rows.length &&
    isWhole('payment', '交易合计', '商家实收共') &&
    isWhole('refund', '退款合计', '商家实收退款共')
  return whole ? read.map(({ receivedFen: _, ...line }) => line) : null
}
