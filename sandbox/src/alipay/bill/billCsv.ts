import type { BillEntry } from '../../pay/bills.ts'
import { shanghaiMidnight, shanghaiTime } from '../../shanghaiTime.ts'
import { yuanText } from '../money.ts'

export interface BillRow extends BillEntry {
  readonly title: string
  readonly createdAt: number
}

const DETAILS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const SUMMARY =
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,' +
  '卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）'
const PAYER = '*人(159******20)'

const DAY_MS = 24 * 3_600_000

const chineseDay = (day: string): string => `${day.slice(0, 4)}年${day.slice(5, 7)}月${day.slice(8, 10)}日`
export const chineseTime = (ms: number): string => {
  const text = shanghaiTime(ms)
  return `${chineseDay(text)} ${text.slice(11)}`
}

/** The comment lines above a table. */
export const head = (title: string, sellerId: string, day: string, list: string): string[] => [
  `#支付宝${title}查询`,
  `#账号：[${sellerId}0156]`,
  `#起始日期：[${chineseDay(day)} 00:00:00]   终止日期：[${chineseTime((shanghaiMidnight(day) ?? 0) + DAY_MS)}]`,
  `#-----------------------------------------${list}----------------------------------------`,
]

/** Negative for a refund. */
const signed = ({ kind, amountFen }: BillEntry): number => (kind === 'refund' ? -amountFen : amountFen)
const sum = (rows: readonly BillEntry[]): number => rows.reduce((fen, row) => fen + signed(row), 0)
const split = (rows: readonly BillRow[]) => ({
  payments: rows.filter(({ kind }) => kind === 'payment'),
  refunds: rows.filter(({ kind }) => kind === 'refund'),
})
export const lines = (text: readonly string[]): string => `${text.join('\r\n')}\r\n`

/** A row; cells that a spreadsheet would parse as numbers end in a tab. */
const detail = (row: BillRow): string => {
  const amount = yuanText(signed(row))
  const none = yuanText(0)
  return [
    `${row.transactionId}\t`,
    `${row.paymentId}\t`,
    `${row.kind === 'refund' ? '退款' : '交易'}\t`,
    row.title.replace(/[,\r\n]/g, ' '),
    shanghaiTime(row.createdAt),
    shanghaiTime(row.at),
    ...['\t', '\t', '\t', '\t'],
    `${PAYER}\t`,
    amount,
    amount,
    ...[none, none, none, none, none, ''],
    `${none}\t`,
    none,
    row.kind === 'refund' ? row.ownId : '\t',
    none,
    none,
    '',
  ].join(',')
}

/** 业务明细: a row for each payment and each refund of the day. */
export const detailsCsv = (rows: readonly BillRow[], sellerId: string, day: string, now: number): string => {
  const { payments, refunds } = split(rows)
  return lines([
    ...head('业务明细', sellerId, day, '业务明细列表'),
    DETAILS,
    ...rows.map(detail),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${yuanText(sum(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${yuanText(sum(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${chineseTime(now)}]`,
  ])
}

/** 业务汇总: the day in one row. */
export const summaryCsv = (rows: readonly BillRow[], sellerId: string, day: string, now: number): string => {
  const { payments, refunds } = split(rows)
  const total = yuanText(sum(rows))
  const none = yuanText(0)
  return lines([
    ...head('业务汇总', sellerId, day, '业务汇总列表'),
    SUMMARY,
    ['合计\t', '\t', payments.length, refunds.length, total, total, none, none, none, none, none, total].join(
      ',',
    ),
    '#----------------------------------------业务汇总列表结束-------------------------------------',
    `#导出时间：[${chineseTime(now)}]`,
  ])
}
