import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fail, failWith } from '../errors.ts'
import { decodeText } from './decodeText.ts'
import { collectRows } from './rows.ts'
import type { TableLimits, TableRow } from './table.ts'

/** The text is parsed in pieces, so that other requests are served in between. */
const PIECE_CHARS = 64 * 1024
/** A row may be so many times as large as its largest cell (bytes). */
const RECORD_FACTOR = 10
const DELIMITERS = [',', '\t', ';', '，'] as const

/** The delimiter that the heading has most of. */
const delimiterOf = (text: string): string => {
  const heading = text.slice(0, PIECE_CHARS).split(/\r?\n/, 1)[0] ?? ''
  const counts = DELIMITERS.map((delimiter) => heading.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE_CHARS) yield text.slice(from, from + PIECE_CHARS)
}

const refusalOf = (error: CsvError): never => {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return fail('TABLE_SIZE')
  const line = Number(error['lines'])
  return Number.isInteger(line) && line > 0 ? failWith('TABLE_QUOTES', { line }) : fail('TABLE_BROKEN')
}

/**
 * The rows of a CSV file, separated by commas, tabs or semicolons. Raises TABLE_ENCODING, TABLE_QUOTES, TABLE_ROWS,
 * TABLE_COLUMNS and TABLE_SIZE.
 */
export const readCsv = async (file: Uint8Array, limits: TableLimits): Promise<TableRow[]> => {
  const text = decodeText(file)
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: limits.cellChars * RECORD_FACTOR,
    }),
  )
  const table = collectRows(limits)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1
      table.add(
        number,
        record.map((cell, column) => [column, { text: cell }] as const),
      )
    }
  } catch (error) {
    if (error instanceof CsvError) return refusalOf(error)
    throw error
  }
  return table.rows
}
