import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import type { Sheet } from '../../../core/tables/writeXlsx.ts'
import { type EarningSums, NO_EARNINGS } from '../earnings/earningQueries.ts'
import { sumEarnings } from '../earnings/presentEarnings.ts'
import { monthsOfYear } from './earningSheets.ts'

type TaxYear = {
  year: number
  ownerId: number
  /** The verified name, masked; null for none. */
  holder: string | null
  months: readonly (EarningSums & { period: string })[]
  now: Date
}

const COLUMNS: Column[] = [
  { title: '期间', kind: 'text', width: 14 },
  { title: '结算订单数', kind: 'number', width: 12 },
  { title: '收入总额（元）', kind: 'yuan', width: 16 },
  { title: '退款金额（元）', kind: 'yuan', width: 16 },
  { title: '收入净额（元）', kind: 'yuan', width: 16 },
  { title: '支付平台服务费（元）', kind: 'yuan', width: 20 },
  { title: '到账可提现（元）', kind: 'yuan', width: 18 },
  { title: '到账赠送余额（元）', kind: 'yuan', width: 20 },
]

/** Everything earned before refunds and commission: the terms that platforms report income in. Bonus, of which renters' deposits may consist, can't be withdrawn. */
const cells = (period: string, row: EarningSums): CellValue[] => {
  const grossFen = row.totalFen + row.commissionFen + row.refundFen
  return [
    period,
    row.orders,
    grossFen,
    row.refundFen,
    grossFen - row.refundFen,
    row.commissionFen,
    row.totalFen - row.bonusFen,
    row.bonusFen,
  ]
}

/** A year of earnings by month, quarter and in all. Nothing is computed that only a tax office decides. */
export const taxSheet = ({ year, ownerId, holder, months, now }: TaxYear): Sheet => {
  const ofMonth = (month: string): EarningSums => months.find(({ period }) => period === month) ?? NO_EARNINGS
  const rows = monthsOfYear(year).flatMap((month, i, all) => {
    const row = cells(month, ofMonth(month))
    if (i % 3 !== 2) return [row]
    const quarter = sumEarnings(all.slice(i - 2, i + 1).map(ofMonth))
    return [row, cells(`第 ${(i + 1) / 3} 季度合计`, quarter)]
  })
  return {
    name: '年度汇总',
    columns: COLUMNS,
    rows: [
      ...rows,
      cells('全年合计', sumEarnings(months)),
      ['号主编号', String(ownerId)],
      ['实名', holder],
      ['导出时间', shanghaiTime(now)],
    ],
  }
}
