import { stringify } from 'csv-stringify/sync'
import { type CellValue, type Column, yuanOf } from './column.ts'
import { escapeFormula } from './formula.ts'

/** Rows that are written together. */
const PIECE_ROWS = 200

const textOf = (value: CellValue, { kind }: Column): string => {
  if (value === null) return ''
  if (typeof value === 'string') return escapeFormula(value)
  return kind === 'yuan' ? yuanOf(value) : String(value)
}

const linesOf = (columns: readonly Column[], rows: readonly (readonly CellValue[])[]): string =>
  stringify(
    rows.map((row) => columns.map((column, at) => textOf(row[at] ?? null, column))),
    { record_delimiter: 'windows' },
  )

/**
 * A CSV file in pieces, as rows arrive: UTF-8 with a mark, by which spreadsheets recognise it, and no text that they would
 * compute.
 */
export async function* writeCsv(
  columns: readonly Column[],
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>,
): AsyncGenerator<string> {
  yield `\ufeff${linesOf(columns, [columns.map(({ title }) => title)])}`
  let piece: (readonly CellValue[])[] = []
  for await (const row of rows) {
    piece.push(row)
    if (piece.length < PIECE_ROWS) continue
    yield linesOf(columns, piece)
    piece = []
  }
  if (piece.length > 0) yield linesOf(columns, piece)
}
