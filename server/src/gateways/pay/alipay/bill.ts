import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { matchesTotal, parseZippedTable } from './billTable.ts'

const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额',
  '商家实收',
  '退款批次号/请求号',
] as const

const KINDS: Readonly<Record<string, 'payment' | 'refund'>> = { 交易: 'payment', 退款: 'refund' }

type ParsedLine = BillLine & { receivedFen: number }

const signedFen = (text: string): number | null => {
  const fen = parseYuan(text.replace(/^-/, ''))
  return fen !== null && text.startsWith('-') ? -fen : fen
}

const parseLine = (row: Record<(typeof COLUMNS)[number], string>): ParsedLine | null => {
  const kind = KINDS[row.业务类型]
  const amountFen = parseYuan(row.订单金额.replace(/^-/, ''))
  const receivedFen = signedFen(row.商家实收)
  const at = fromShanghaiTime(row.完成时间)
  if (!kind || amountFen === null || receivedFen === null || at === null) return null
  const ownId = kind === 'refund' ? row['退款批次号/请求号'] : row.商户订单号
  return { kind, ownId, transactionId: row.支付宝交易号, amountFen, at, receivedFen }
}

/**
 * The lines of a daily bill of type trade, in which refunds are negative. Null when there is no such file, a row can't be
 * parsed, or the bill's counts and sums of payments and refunds don't match its rows.
 */
export const parseBill = (zip: Buffer): BillLine[] | null => {
  const table = parseZippedTable(zip, COLUMNS)
  const parsed = table?.rows.map(parseLine).filter((line) => line !== null) ?? []
  const isComplete = (kind: ParsedLine['kind'], title: string, sum: string): boolean => {
    const lines = parsed.filter((line) => line.kind === kind)
    const amountFen = lines.reduce((fen, { receivedFen }) => fen + receivedFen, 0)
    return matchesTotal(table?.remarks ?? [], { title, sum, count: lines.length, amountFen })
  }
  const complete =
    parsed.length === table?.rows.length &&
    isComplete('payment', '交易合计', '商家实收共') &&
    isComplete('refund', '退款合计', '商家实收退款共')
  return complete ? parsed.map(({ receivedFen: _, ...line }) => line) : null
}
