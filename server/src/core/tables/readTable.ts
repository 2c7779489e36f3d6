import pLimit from 'p-limit'
import { fail } from '../errors.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'
import type { TableLimits, TableRow } from './table.ts'

/** A table may take some hundred MB of memory while it is read. */
const limitReading = pLimit(1)

const startsWith = (file: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte)

const readBySignature = async (file: Buffer, limits: TableLimits): Promise<TableRow[]> => {
  if (startsWith(file, 0x50, 0x4b)) return readXlsx(file, limits)
  // The container of .xls, and of an encrypted .xlsx.
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return fail('TABLE_LOCKED')
  if (
    startsWith(file, 0x25, 0x50, 0x44, 0x46) ||
    startsWith(file, 0x89, 0x50) ||
    startsWith(file, 0xff, 0xd8)
  )
    return fail('TABLE_TYPE')
  return readCsv(file, limits)
}

/**
 * The rows of a table in a CSV or XLSX file, which its first bytes tell apart, not its name. The first row is the heading. One
 * file is read at a time in a process. Raises TABLE_TYPE, TABLE_LOCKED, TABLE_BROKEN, TABLE_ENCODING, TABLE_QUOTES, TABLE_SIZE,
 * TABLE_ROWS and TABLE_COLUMNS.
 */
export const readTable = (file: Buffer, limits: TableLimits): Promise<TableRow[]> =>
  limitReading(() => readBySignature(file, limits))
