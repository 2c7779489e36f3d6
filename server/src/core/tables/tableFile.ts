import type { SentFile } from '@shanghao/contract/file'
import type { TableFormat } from '@shanghao/contract/goods/bulkStates'
import { shanghaiDate } from '../config/shanghaiTime.ts'
import { writeCsv } from './writeCsv.ts'
import { type Sheet, writeXlsx } from './writeXlsx.ts'

const TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** A table as a file; further sheets are in an XLSX file only. */
export const tableFile = (
  name: string,
  format: TableFormat,
  [first, ...further]: readonly [Sheet, ...Sheet[]],
  at: Date,
): SentFile => ({
  name: `${name}-${shanghaiDate(at)}.${format}`,
  type: TYPES[format],
  body: format === 'csv' ? writeCsv(first.columns, first.rows) : writeXlsx([first, ...further], at),
})
