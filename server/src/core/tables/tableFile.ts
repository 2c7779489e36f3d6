import type { SentFile, TableFormat } from '@shanghao/contract/file'
import { shanghaiDate } from '../config/shanghaiTime.ts'
import { writeCsv } from './writeCsv.ts'
import { type Sheet, writeXlsx } from './writeXlsx.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TYPES: Readonly<Record<TableFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE }

type TableFile = {
  /** Without its ending. */
  name: string
  format: TableFormat
  /** Of a workbook. */
  sheets: readonly [Sheet, ...Sheet[]]
  /** The sheet that a CSV file holds, by itself the first. */
  csv?: Sheet
  /** When a workbook says it was written: the same sheets at the same moment are the same bytes. */
  at: Date
}

/** A table as a file, streamed. */
export const tableFile = ({ name, format, sheets, csv = sheets[0], at }: TableFile): SentFile => ({
  name: `${name}.${format}`,
  type: TYPES[format],
  body: format === 'csv' ? writeCsv(csv.columns, csv.rows) : writeXlsx(sheets, at),
})

/** The name of a file that shows what is the case on the day (Asia/Shanghai) on which it is made. */
export const datedName = (name: string, at: Date): string => `${name}-${shanghaiDate(at)}`
