import type { EarningSource } from '@shanghao/contract/finance/earnings'
import { earningSourceNames } from '@shanghao/contract/finance/earnings'
import { maskPhone } from '@shanghao/contract/rules'
import { addMonths, shanghaiMonthSpan, shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import type { Sheet } from '../../../core/tables/writeXlsx.ts'
import { type BillFilter, type BillRow, listBills } from '../earnings/billQueries.ts'
import {
  type EarningSums,
  type FileRow,
  type GoodsEarnings,
  readEarnings,
  sumByGoods,
} from '../earnings/earningQueries.ts'
import type { Span } from '../earnings/ownerEntries.ts'
import type { StateNames } from '../earnings/presentEarnings.ts'
import { walletNames } from '../months/presentMonth.ts'
import { describeTransfer } from '../statement/transferTexts.ts'

/** Accounts read at once: each time, all their earnings are summed again. */
const PAGE = 2000

const SUM_COLUMNS: Column[] = [
  { title: '订单数', kind: 'number', width: 9 },
  { title: '租金（元）', kind: 'yuan' },
  { title: '退给租客（元）', kind: 'yuan' },
  { title: '预约取消费（元）', kind: 'yuan', width: 17 },
  { title: '平台服务费（元）', kind: 'yuan', width: 17 },
  { title: '押金赔付（元）', kind: 'yuan' },
  { title: '平台补偿（元）', kind: 'yuan' },
  { title: '余额更正（元）', kind: 'yuan' },
  { title: '到账（元）', kind: 'yuan' },
]

const sumCells = (row: Omit<EarningSums, 'bonusFen'>): CellValue[] => [
  row.orders,
  row.rentFen,
  -row.refundFen,
  row.cancelFeeFen,
  -row.commissionFen,
  row.depositFen,
  row.compensationFen,
  row.correctionFen,
  row.totalFen,
]

/** Earnings by day or month, with their total. */
export const periodSheet = (
  name: string,
  title: string,
  rows: readonly (EarningSums & { period: string })[],
  total: EarningSums,
): Sheet => ({
  name,
  columns: [{ title, kind: 'text', width: 12 }, ...SUM_COLUMNS],
  rows: [...rows.map((row): CellValue[] => [row.period, ...sumCells(row)]), ['合计', ...sumCells(total)]],
})

async function* goodsRows(db: Db, ownerId: number, span: Span): AsyncGenerator<CellValue[]> {
  const cells = ({ goodsId, title, ...row }: GoodsEarnings): CellValue[] => [
    goodsId === null ? '不属于任何账号' : String(goodsId),
    title,
    ...sumCells(row),
  ]
  for (let skip = 0; ; skip += PAGE) {
    const rows = await sumByGoods(db, ownerId, span, { sort: 'totalFen', skip, limit: PAGE })
    yield* rows.map(cells)
    if (rows.length < PAGE) return
  }
}

/** Earnings by account, the largest first. */
export const goodsSheet = (db: Db, ownerId: number, span: Span): Sheet => ({
  name: '按账号',
  columns: [
    { title: '账号编号', kind: 'text', width: 15 },
    { title: '标题', kind: 'text', width: 36 },
    ...SUM_COLUMNS,
  ],
  rows: goodsRows(db, ownerId, span),
})

const ENTRY_COLUMNS: Column[] = [
  { title: '时间', kind: 'text', width: 20 },
  { title: '来源', kind: 'text', width: 12 },
  { title: '业务', kind: 'text', width: 22 },
  { title: '账户', kind: 'text', width: 10 },
  { title: '订单编号', kind: 'text', width: 22 },
  { title: '账号编号', kind: 'text', width: 13 },
  { title: '标题', kind: 'text', width: 36 },
  ...SUM_COLUMNS.slice(1),
  { title: '流水编号', kind: 'text', width: 12 },
]

const entryCells = (row: FileRow): CellValue[] => [
  shanghaiTime(row.at),
  earningSourceNames[row.source],
  describeTransfer(row).label,
  walletNames[row.wallet],
  row.order_id,
  row.goods_id === null ? null : String(row.goods_id),
  row.title,
  ...sumCells({ ...row, orders: 0 }).slice(1),
  String(row.id),
]

type EntryFilter = { goodsId?: number | undefined; source?: EarningSource | undefined }

async function* entryRows(
  db: Db,
  ownerId: number,
  span: Span,
  filter: EntryFilter,
): AsyncGenerator<CellValue[]> {
  for await (const piece of readEarnings(db, ownerId, span, filter)) yield* piece.map(entryCells)
}

/** Every entry of earnings, the oldest first. */
export const entrySheet = (db: Db, ownerId: number, span: Span, filter: EntryFilter = {}): Sheet => ({
  name: '明细',
  columns: ENTRY_COLUMNS,
  rows: entryRows(db, ownerId, span, filter),
})

const BILL_COLUMNS: Column[] = [
  { title: '订单编号', kind: 'text', width: 22 },
  { title: '下单时间', kind: 'text', width: 20 },
  { title: '状态', kind: 'text', width: 10 },
  { title: '账号编号', kind: 'text', width: 13 },
  { title: '标题', kind: 'text', width: 36 },
  { title: '租客', kind: 'text', width: 14 },
  { title: '租用小时', kind: 'number', width: 10 },
  { title: '租金（元）', kind: 'yuan' },
  { title: '退给租客（元）', kind: 'yuan' },
  { title: '待结算（元）', kind: 'yuan' },
  { title: '预约取消费（元）', kind: 'yuan', width: 17 },
  { title: '平台服务费（元）', kind: 'yuan', width: 17 },
  { title: '押金赔付（元）', kind: 'yuan' },
  { title: '平台补偿（元）', kind: 'yuan' },
  { title: '余额更正（元）', kind: 'yuan' },
  { title: '到账（元）', kind: 'yuan' },
  { title: '结算时间', kind: 'text', width: 20 },
]

const billCells = (row: BillRow, names: StateNames): CellValue[] => [
  row.id,
  shanghaiTime(row.created_at),
  names[row.state],
  String(row.goods_id),
  row.title,
  maskPhone(row.phone),
  row.hours,
  row.rentFen,
  -row.refundFen,
  -row.pendingFen,
  row.cancelFeeFen,
  -row.commissionFen,
  row.depositFen,
  row.compensationFen,
  row.correctionFen,
  row.totalFen,
  row.rent_settled_at && shanghaiTime(row.rent_settled_at),
]

type BillsFilter = Pick<BillFilter, 'goodsId' | 'only' | 'before'> & { names: StateNames }

async function* billRows(
  db: Db,
  ownerId: number,
  span: Span,
  { names, ...filter }: BillsFilter,
): AsyncGenerator<CellValue[]> {
  const pieces = readPieces<BillRow>((last, limit) => {
    const after = last && { at: last.created_at, id: last.id }
    return listBills(db, ownerId, span, { ...filter, after, skip: 0, limit })
  })
  for await (const piece of pieces) yield* piece.map((row) => billCells(row, names))
}

/** The bills of the orders placed in a span, the newest first. */
export const billSheet = (db: Db, ownerId: number, span: Span, filter: BillsFilter): Sheet => ({
  name: '订单账单',
  columns: BILL_COLUMNS,
  rows: billRows(db, ownerId, span, filter),
})

/** A year (YYYY) in Asia/Shanghai. */
export const yearSpan = (year: number): Span => ({
  from: shanghaiMonthSpan(`${year}-01`).from,
  to: shanghaiMonthSpan(`${year}-12`).to,
})

/** The months (YYYY-MM) of a year. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, i) => addMonths(`${year}-01`, i))
