import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { matchesTotal, parseZippedTable } from './billTable.ts'

const COLUMNS = [
  '账务流水号',
  '业务流水号',
  '商户订单号',
  '发生时间',
  '收入金额',
  '支出金额',
  '业务类型',
] as const
type Row = Record<(typeof COLUMNS)[number], string>
type Movement = { row: Row; at: Date; inFen: number; outFen: number }

/** Types of transfers to people and of their returns; payments, refunds, fees and the merchant's own transfers have others. */
const TRANSFER = /转账|代发/
const RETURN = /转账|退票|退回/

const parseMovement = (row: Row): Movement | null => {
  const inFen = parseYuan(row.收入金额.replace(/^\+/, '') || '0')
  const outFen = parseYuan(row.支出金额.replace(/^-/, '') || '0')
  const at = fromShanghaiTime(row.发生时间)
  return inFen === null || outFen === null || at === null ? null : { row, at, inFen, outFen }
}

const linesOf = ({ row, at, inFen, outFen }: Movement): BillLine[] => {
  const transactionId = row.业务流水号
  if (outFen > 0 && TRANSFER.test(row.业务类型))
    return [{ kind: 'payout', ownId: row.商户订单号 || row.账务流水号, transactionId, amountFen: outFen, at }]
  if (inFen > 0 && row.商户订单号 && RETURN.test(row.业务类型))
    return [{ kind: 'payout_return', ownId: row.商户订单号, transactionId, amountFen: inFen, at }]
  return []
}

/**
 * The transfers to people, and returned ones, of a daily bill of type signcustomer, which lists every movement of the
 * merchant's account. Expenses may be negative in it. Null when there is no such file, a row can't be parsed, or the bill's
 * counts and sums of income and expense don't match its rows.
 */
export const parseFundBill = (zip: Buffer): BillLine[] | null => {
  const table = parseZippedTable(zip, COLUMNS)
  const movements = table?.rows.map(parseMovement).filter((movement) => movement !== null) ?? []
  const isComplete = (title: string, amounts: number[], sign: 1 | -1): boolean => {
    const moved = amounts.filter((fen) => fen > 0)
    const amountFen = sign * moved.reduce((sum, fen) => sum + fen, 0)
    return matchesTotal(table?.remarks ?? [], { title, sum: '共', count: moved.length, amountFen })
  }
  const outs = movements.map(({ outFen }) => outFen)
  const ins = movements.map(({ inFen }) => inFen)
  if (
    movements.length !== table?.rows.length ||
    !isComplete('支出合计', outs, -1) ||
    !isComplete('收入合计', ins, 1)
  )
    return null
  return movements.flatMap(linesOf)
}
