import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import type { Sheet } from '../../../core/tables/writeXlsx.ts'
import {
  listMonthLines,
  type MonthEntry,
  type OwnerMonth,
  readMonthEntries,
  type Wallet,
  wallets,
} from '../months/monthQueries.ts'
import { checksumOf, linesOf, type StatementLine, walletNames } from '../months/presentMonth.ts'
import { describeTransfer } from '../statement/transferTexts.ts'

/** A closed month as it is printed: nothing in it can change later. */
export type Statement = {
  ownerId: number
  month: OwnerMonth
  closedAt: Date
  lines: Record<Wallet, StatementLine[]>
}

export const readStatement = async (
  db: Db,
  ownerId: number,
  month: OwnerMonth & { closedAt: Date },
): Promise<Statement> => {
  const lines = await listMonthLines(db, ownerId, month.month)
  return {
    ownerId,
    month,
    closedAt: month.closedAt,
    lines: { cash: linesOf(lines, 'cash'), bonus: linesOf(lines, 'bonus') },
  }
}

/** Whose statement it is, and how to compare it with another copy. */
export const headOf = ({ ownerId, month, closedAt }: Statement): [string, string][] => [
  ['号主编号', String(ownerId)],
  ['月份', month.month],
  ['结账时间', shanghaiTime(closedAt)],
  ['流水笔数', String(month.entries)],
  ['核对码', checksumOf(month) ?? ''],
]

/** Amounts (分) of the wallets: opening balance, each sort of entry, closing balance. */
export const summaryOf = ({ month, lines }: Statement): { label: string; cash: number; bonus: number }[] => {
  const labels = [...new Set(wallets.flatMap((wallet) => lines[wallet].map(({ label }) => label)))]
  const fenOf = (wallet: Wallet, label: string): number =>
    lines[wallet].find((line) => line.label === label)?.fen ?? 0
  const row = (label: string, of: (wallet: Wallet) => number) => ({
    label,
    cash: of('cash'),
    bonus: of('bonus'),
  })
  return [
    row('期初余额', (wallet) => month[wallet].openingFen),
    ...labels.map((label) => row(label, (wallet) => fenOf(wallet, label))),
    row('收入合计', (wallet) => month[wallet].inFen),
    row('支出合计', (wallet) => -month[wallet].outFen),
    row('期末余额', (wallet) => month[wallet].closingFen),
  ]
}

export type StatementRow = { entry: MonthEntry; label: string; balanceFen: number }

/** The entries of a statement with the balance of their wallet after each, in pages. */
export async function* statementRows(
  db: Db,
  { ownerId, month }: Pick<Statement, 'ownerId' | 'month'>,
): AsyncGenerator<StatementRow[]> {
  const balances: Record<Wallet, number> = { cash: month.cash.openingFen, bonus: month.bonus.openingFen }
  for await (const entries of readMonthEntries(db, ownerId, month.month))
    yield entries.map((entry) => {
      balances[entry.wallet] += entry.fen
      return { entry, label: describeTransfer(entry).label, balanceFen: balances[entry.wallet] }
    })
}

const SUMMARY_COLUMNS: Column[] = [
  { title: '项目', kind: 'text', width: 24 },
  { title: walletNames.cash, kind: 'yuan', width: 22 },
  { title: walletNames.bonus, kind: 'yuan', width: 16 },
]

const ENTRY_COLUMNS: Column[] = [
  { title: '时间', kind: 'text', width: 20 },
  { title: '账户', kind: 'text', width: 10 },
  { title: '业务', kind: 'text', width: 26 },
  { title: '收入（元）', kind: 'yuan', width: 14 },
  { title: '支出（元）', kind: 'yuan', width: 14 },
  { title: '余额（元）', kind: 'yuan', width: 16 },
  { title: '订单编号', kind: 'text', width: 22 },
  { title: '账号编号', kind: 'text', width: 13 },
  { title: '流水编号', kind: 'text', width: 12 },
]

const entryCells = ({ entry, label, balanceFen }: StatementRow): CellValue[] => [
  shanghaiTime(entry.at),
  walletNames[entry.wallet],
  label,
  entry.fen > 0 ? entry.fen : null,
  entry.fen < 0 ? -entry.fen : null,
  balanceFen,
  entry.order_id,
  entry.goods_id === null ? null : String(entry.goods_id),
  String(entry.id),
]

async function* cellsOf(pages: AsyncIterable<StatementRow[]>): AsyncGenerator<CellValue[]> {
  for await (const rows of pages) yield* rows.map(entryCells)
}

/** The sheets of a monthly statement: the summary, then every entry with the balance after it. */
export const statementSheets = (db: Db, statement: Statement): [Sheet, Sheet] => [
  {
    name: '月结单',
    columns: SUMMARY_COLUMNS,
    rows: [
      ...headOf(statement),
      ...summaryOf(statement).map(({ label, cash, bonus }): CellValue[] => [label, cash, bonus]),
    ],
  },
  { name: '明细', columns: ENTRY_COLUMNS, rows: cellsOf(statementRows(db, statement)) },
]
