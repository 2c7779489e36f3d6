import { differenceReasons } from '@shanghao/contract/differenceReasons'
import type { SentFile, TableFormat } from '@shanghao/contract/file'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { datedName, tableFile } from '../../../core/tables/tableFile.ts'
import { type DifferenceFilter, type DifferenceRow, listDifferences } from './queries.ts'

const columns: Column[] = [
  { title: '账单日', kind: 'text', width: 12 },
  { title: '渠道', kind: 'text', width: 10 },
  { title: '类型', kind: 'text', width: 12 },
  { title: '单号', kind: 'text', width: 24 },
  { title: '渠道交易号', kind: 'text', width: 32 },
  { title: '差异', kind: 'text', width: 30 },
  { title: '我们的金额（元）', kind: 'yuan', width: 16 },
  { title: '渠道的金额（元）', kind: 'yuan', width: 16 },
  { title: '发现时间', kind: 'text', width: 20 },
  { title: '处理时间', kind: 'text', width: 20 },
  { title: '处理说明', kind: 'text', width: 50 },
]

const cellsOf = (row: DifferenceRow): CellValue[] => [
  row.day,
  row.channel,
  row.kind,
  row.own_id,
  row.transaction_id,
  differenceReasons[row.reason],
  row.ours_fen,
  row.theirs_fen,
  shanghaiTime(row.noted_at),
  row.settled_at && shanghaiTime(row.settled_at),
  row.note,
]

async function* rowsOf(db: Db, filter: DifferenceFilter, time: Date): AsyncGenerator<CellValue[]> {
  const pieces = readPieces<DifferenceRow>((last, limit) =>
    listDifferences(db, { ...filter, time, after: last?.id ?? null, skip: 0, limit }),
  )
  for await (const piece of pieces) yield* piece.map(cellsOf)
}

/** Differences as a table, the newest first. */
export const differencesFile = (db: Db, filter: DifferenceFilter, format: TableFormat, now: Date): SentFile =>
  tableFile({
    name: datedName('上号-对账差异', now),
    format,
    sheets: [{ name: '对账差异', columns, rows: rowsOf(db, filter, now) }],
    at: now,
  })
