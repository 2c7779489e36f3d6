import { fail } from '../errors.ts'
import { collectRows, requireColumn } from './rows.ts'
import type { GivenCell, TableLimits, TableRow } from './table.ts'
import { decodeEscapes, findFirstSheet, readDateStyles, readSharedStrings } from './xlsxParts.ts'
import { parseXml } from './xml.ts'
import { openZip } from './zipParts.ts'

/** Digits that a spreadsheet keeps of a number: of a longer one the last ones are lost. */
const NUMBER_DIGITS = 15
/** Rows of a sheet, used or not. */
const ROWS_MAX = 1_048_576
/** Merged ranges that are looked at; more are as wrong as these. */
const MERGED_MAX = 1_000

type Place = { readonly row: number; readonly column: number }

/** The place of a reference such as `AB12`: column from 0, row from 1. Null for any other text. */
const cellPosition = (reference: string): Place | null => {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (letters === '') return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits), column }
}

/** A number as a person would type it: without what the sum of two fractions adds at its end. */
const numberText = (value: string): GivenCell => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { text: value, fault: 'error' }
  if (Math.abs(number) >= 10 ** NUMBER_DIGITS) return { text: value, fault: 'digits' }
  return { text: String(Number(number.toPrecision(NUMBER_DIGITS))) }
}

type Cell = { type: string; style: number; value: string; isFormula: boolean }
type Book = { strings: readonly string[]; dates: ReadonlySet<number> }

const BOOLEANS: Readonly<Record<string, string>> = { '1': '是', '0': '否' }

const cellText = ({ type, style, value, isFormula }: Cell, { strings, dates }: Book): GivenCell => {
  if (isFormula) return { text: value, fault: 'formula' }
  if (type === 's') return { text: strings[Number(value)] ?? fail('TABLE_BROKEN') }
  if (type === 'inlineStr' || type === 'str') return { text: decodeEscapes(value) }
  if (type === 'b') return { text: BOOLEANS[value] ?? '' }
  if (type === 'e') return { text: value, fault: 'error' }
  if (value === '') return { text: '' }
  if (type === 'd' || dates.has(style)) return { text: value, fault: 'date' }
  return numberText(value)
}

/** The first cell of a merged range, the only one that has a value. */
const mergedPlace = (range: string): Place | null => cellPosition(range.split(':', 1)[0] ?? '')

/** The number of a row, which rises. Raises TABLE_BROKEN. */
const rowNumber = (given: string | undefined, before: number): number => {
  const number = given === undefined ? before + 1 : Number(given)
  return Number.isInteger(number) && number > before && number <= ROWS_MAX ? number : fail('TABLE_BROKEN')
}

/** Collects the cells of a sheet; elements arrive in the order of the document. */
const sheetReader = (book: Book, limits: TableLimits) => {
  const table = collectRows(limits)
  const merged: Place[] = []
  let row = 0
  let column = -1
  let cells: (readonly [number, GivenCell])[] = []
  let cell: Cell | null = null
  let isValue = false
  /** Within the reading that an East Asian text may have. */
  let isReading = false
  const open = (name: string, given: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      row = rowNumber(given['r'], row)
      column = -1
      cells = []
    } else if (name === 'c') {
      column = cellPosition(given['r'] ?? '')?.column ?? column + 1
      cell = { type: given['t'] ?? 'n', style: Number(given['s'] ?? 0), value: '', isFormula: false }
    } else if (name === 'f' && cell) cell.isFormula = true
    else if (name === 'v' || name === 't') isValue = !isReading
    else if (name === 'rPh') isReading = true
    else if (name === 'mergeCell' && merged.length < MERGED_MAX) {
      const place = mergedPlace(given['ref'] ?? '')
      if (place) merged.push(place)
    }
  }
  const close = (name: string): void => {
    if (name === 'v' || name === 't') isValue = false
    else if (name === 'rPh') isReading = false
    else if (name === 'c' && cell) {
      const read = cellText(cell, book)
      if (read.text !== '' || read.fault) cells.push([requireColumn(column, limits), read])
      cell = null
    } else if (name === 'row') table.add(row, cells)
  }
  const text = (piece: string): void => {
    if (isValue && cell) cell.value += piece
  }
  return { table, merged, handlers: { open, close, text } }
}

/** A row with the fault of a merged cell that begins in it. */
const withMerged = (row: TableRow, merged: readonly Place[]): TableRow => {
  const columns = merged.filter((place) => place.row === row.number).map(({ column }) => column)
  if (columns.length === 0) return row
  return { ...row, faults: new Map([...row.faults, ...columns.map((column) => [column, 'merged'] as const)]) }
}

/**
 * The rows of the first visible sheet of an XLSX file. Formulas are never computed: their cells are faults. Raises TABLE_TYPE,
 * TABLE_LOCKED, TABLE_BROKEN, TABLE_ROWS, TABLE_COLUMNS and TABLE_SIZE.
 */
export const readXlsx = async (file: Buffer, limits: TableLimits): Promise<TableRow[]> => {
  const zip = await openZip(file, limits.unpackedBytes)
  const sheet = await findFirstSheet(zip)
  const book = { dates: await readDateStyles(zip), strings: await readSharedStrings(zip) }
  const reader = sheetReader(book, limits)
  await parseXml(zip.read(sheet), reader.handlers)
  return reader.table.rows.map((row) => withMerged(row, reader.merged))
}
