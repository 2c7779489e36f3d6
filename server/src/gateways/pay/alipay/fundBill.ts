import { parseYuan } from '@shanghao/contract/money'
import { fromShanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { BillLine } from '../../../core/ports/pay.ts'
import { isTotal, readZippedTable } from './billTable.ts'

const NAMES = [
  '账务流水号',
  '业务流水号',
  '商户订单号',
  '发生时间',
  '收入金额',
  '支出金额',
  '业务类型',
] as const
type Row = Record<(typeof NAMES)[number], string>
type Movement = { row: Row; at: Date; inFen: number; outFen: number }

/** Money to a person, and back again; payments, refunds, fees and what the merchant moves have other types. */
const TRANSFER = /转账|代发/
const RETURN = /转账|退票|退回/

const movementOf = (row: Row): Movement | null => {
  const inFen = parseYuan(row.收入金额.replace(/^\+/, '') || '0')
  const outFen = parseYuan(row.支出金额.replace(/^-/, '') || '0')
  const at = fromShanghaiTime(row.发生时间)
  return inFen === null || outFen === null || at === null ? null : { row, at, inFen, outFen }
}

const lineOf = ({ row, at, inFen, outFen }: Movement): BillLine[] => {
  const transactionId = row.业务流水号
  if (outFen > 0 && TRANSFER.test(row.业务类型))
    return [{ kind: 'payout', ownId: row.商户订单号 || row.账务流水号, transactionId, amountFen: outFen, at }]
  if (inFen > 0 && row.商户订单号 && RETURN.test(row.业务类型))
    return [{ kind: 'payout_return', ownId: row.商户订单号, transactionId, amountFen: inFen, at }]
  return []
}

/**
 * The transfers to people, and those that came back, of a day's bill of type signcustomer: every movement of the merchant's
 * account. Expenses may be negative in it. Null when there is no such file, a row can't be read, or the bill's own counts and
 * sums of income and expense are not those of its rows.
 */
export const readFundBill = (zip: Buffer): BillLine[] | null => {
  const table = readZippedTable(zip, NAMES)
  const movements = table?.rows.map(movementOf).filter((movement) => movement !== null) ?? []
  const isWhole = (title: string, amounts: number[], sign: 1 | -1): boolean => {
    const moved = amounts.filter((fen) => fen > 0)
    const amountFen = sign * moved.reduce((sum, fen) => sum + fen, 0)
    return isTotal(table?.remarks ?? [], { title, sum: '共', count: moved.length, amountFen })
  }
  const outs = movements.map(({ outFen }) => outFen)
  const ins = movements.map(({ inFen }) => inFen)
  if (
    movements.length !== table?.rows.length ||
    !isWhole('支出合计', outs, -1) ||
    !isWhole('收入合计', ins, 1)
  )
    return null
  return movements.flatMap(lineOf)
}
