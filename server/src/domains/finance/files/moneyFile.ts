import { PassThrough } from 'node:stream'
import type { SentFile } from '@shanghao/contract/file'
import type { TableFormat } from '@shanghao/contract/finance/earnings'
import { writeCsv } from '../../../core/tables/writeCsv.ts'
import { type Sheet, writeXlsx } from '../../../core/tables/writeXlsx.ts'

export const PDF_TYPE = 'application/pdf'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV_TYPE = 'text/csv; charset=utf-8'

type TableFile = {
  name: string
  format: TableFormat
  /** Sheets of a workbook; a CSV file holds the last one, the rows of the others follow from it. */
  sheets: readonly [...Sheet[], Sheet]
  /** When a workbook says it was written (ms): the same for the same content of a closed month. */
  at: Date
}

/** A table as a file, streamed: CSV for one sheet, XLSX for all. */
export const tableFile = ({ name, format, sheets, at }: TableFile): SentFile => {
  const last = sheets[sheets.length - 1]
  if (format === 'csv' && last)
    return { name: `${name}.csv`, type: CSV_TYPE, body: writeCsv(last.columns, last.rows) }
  return { name: `${name}.xlsx`, type: XLSX_TYPE, body: writeXlsx(sheets, at).pipe(new PassThrough()) }
}
