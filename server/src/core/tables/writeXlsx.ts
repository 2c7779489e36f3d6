import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CellValue, Column } from './column.ts'
import { contentTypes, packageLinks, STYLE, styles, workbook, workbookLinks } from './xlsxFixedParts.ts'
import { xmlText } from './xmlText.ts'

/** A sheet of a file that is written. Rows are asked for while the file is sent. */
export type Sheet = {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

const DEFAULT_WIDTH = 14
/** Rows for which the choices of a column are offered, as an owner fills the sheet. */
const CHOICE_ROWS = 10_000
/** Rows that are written together. */
const PIECE_ROWS = 100

/** The letters of a column, counted from 0: A, B, … AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Texts are never formulas, and stay texts when they are edited. */
const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const cellOf = (value: CellValue, { kind }: Column): string => {
  if (value === null || value === '') return `<c s="${STYLE.text}"/>`
  if (typeof value === 'string') return textCell(value, STYLE.text)
  return kind === 'yuan' ? `<c s="${STYLE.yuan}"><v>${value / 100}</v></c>` : `<c><v>${value}</v></c>`
}

const rowOf = (columns: readonly Column[], row: readonly CellValue[]): string =>
  `<row>${columns.map((column, at) => cellOf(row[at] ?? null, column)).join('')}</row>`

const validations = (columns: readonly Column[]): string => {
  const lists = columns.flatMap(({ choices }, at) => {
    const letter = letterOf(at)
    // Only a help for who fills the sheet: another value may be entered, and is refused when the file is read.
    const attributes = `type="list" allowBlank="1" showErrorMessage="0" sqref="${letter}2:${letter}${CHOICE_ROWS}"`
    return choices
      ? [`<dataValidation ${attributes}><formula1>${xmlText(choices)}</formula1></dataValidation>`]
      : []
  })
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

/** The XML of a sheet in pieces, its heading fixed at the top. */
async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ width = DEFAULT_WIDTH, kind }, at) => {
    const style = kind === 'text' ? ` style="${STYLE.text}"` : ''
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${style}/>`
  })
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row>${columns.map(({ title }) => textCell(title, STYLE.heading)).join('')}</row>`
  let piece: string[] = []
  for await (const row of rows) {
    piece.push(rowOf(columns, row))
    if (piece.length < PIECE_ROWS) continue
    yield piece.join('')
    piece = []
  }
  yield `${piece.join('')}</sheetData>${validations(columns)}</worksheet>`
}

/**
 * An XLSX file as a stream: its rows are read only as fast as it is sent. The same sheets written at the same moment are the same
 * bytes. A failure while rows are read destroys the stream, so that no shortened file looks whole.
 */
export const writeXlsx = (sheets: readonly Sheet[], at: Date): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  const options = { mtime: at }
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name, options)
  zip.on('error', (error: Error) => out.destroy(error))
  add('[Content_Types].xml', contentTypes(sheets.length))
  add('_rels/.rels', packageLinks)
  add('xl/workbook.xml', workbook(sheets.map(({ name }) => name)))
  add('xl/_rels/workbook.xml.rels', workbookLinks(sheets.length))
  add('xl/styles.xml', styles)
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, options, (give) => {
      const xml = Readable.from(sheetXml(sheet))
      xml.on('error', (error) => out.destroy(error))
      out.once('close', () => xml.destroy())
      give(null, xml)
    })
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
