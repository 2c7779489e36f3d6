import type { BillEntry } from '../../pay/bills.ts'
import { shanghaiTime } from '../../shanghaiTime.ts'
import { yuanText } from '../money.ts'
import { chineseTime, head, lines } from './billCsv.ts'

const DETAILS =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'
const SUMMARY = '类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）'
const TYPES: Record<BillEntry['kind'], string> = {
  payment: '在线支付',
  refund: '交易退款',
  payout: '转账',
  payout_return: '转账',
}
/** The account's balance before the first line of the bill. */
const OPENING_FEN = 100_000_000

const isIncome = ({ kind }: BillEntry): boolean => kind === 'payment' || kind === 'payout_return'
const sum = (entries: readonly BillEntry[]): number =>
  entries.reduce((fen, { amountFen }) => fen + amountFen, 0)
const split = (entries: readonly BillEntry[]) => ({
  income: entries.filter(isIncome),
  expense: entries.filter((entry) => !isIncome(entry)),
})
/** Expenses are negative; none is 0.00. */
const expenseText = (fen: number): string => (fen === 0 ? yuanText(0) : `-${yuanText(fen)}`)

/** 账务明细: a row for each movement of the merchant's account on the day. A refund stands under its payment's number. */
export const fundDetailsCsv = (
  entries: readonly BillEntry[],
  sellerId: string,
  day: string,
  now: number,
): string => {
  const { income, expense } = split(entries)
  let balanceFen = OPENING_FEN
  const rows = entries.map((entry, index) => {
    const into = isIncome(entry)
    balanceFen += into ? entry.amountFen : -entry.amountFen
    return [
      `${day.replaceAll('-', '')}${String(index + 1).padStart(8, '0')}\t`,
      `${entry.transactionId}\t`,
      `${entry.kind === 'refund' ? entry.paymentId : entry.ownId}\t`,
      '',
      shanghaiTime(entry.at),
      '*人(159******20)',
      yuanText(into ? entry.amountFen : 0),
      expenseText(into ? 0 : entry.amountFen),
      yuanText(balanceFen),
      '支付宝',
      TYPES[entry.kind],
      '',
    ].join(',')
  })
  return lines([
    ...head('账务明细', sellerId, day, '账务明细列表'),
    DETAILS,
    ...rows,
    '#-----------------------------------------账务明细列表结束------------------------------------',
    `#支出合计：${expense.length}笔，共${expenseText(sum(expense))}元`,
    `#收入合计：${income.length}笔，共${yuanText(sum(income))}元`,
    `#导出时间：[${chineseTime(now)}]`,
  ])
}

/** 账务汇总: the day in one row. */
export const fundSummaryCsv = (
  entries: readonly BillEntry[],
  sellerId: string,
  day: string,
  now: number,
): string => {
  const { income, expense } = split(entries)
  return lines([
    ...head('账务汇总', sellerId, day, '账务汇总列表'),
    SUMMARY,
    [
      '合计',
      income.length,
      yuanText(sum(income)),
      expense.length,
      expenseText(sum(expense)),
      yuanText(sum(income) - sum(expense)),
    ].join(','),
    '#----------------------------------------账务汇总列表结束-------------------------------------',
    `#导出时间：[${chineseTime(now)}]`,
  ])
}
