import { fail } from '../errors.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'
import type { TableLimits, TableRow } from './table.ts'

const startsWith = (file: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte)

/** Reads a table as its first bytes say, in the process of `readTable.ts`. */
export const readBySignature = async (file: Buffer, limits: TableLimits): Promise<TableRow[]> => {
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
