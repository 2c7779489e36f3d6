/** Why a cell holds no text that could be used. */
export type CellFault = 'formula' | 'error' | 'date' | 'digits' | 'control' | 'merged'

/** A cell as it was read. */
export type GivenCell = { readonly text: string; readonly fault?: CellFault | undefined }

/** A row of a table. `number` is the row that a spreadsheet shows, counted from 1; cells are trimmed texts by column from 0. */
export type TableRow = {
  readonly number: number
  readonly cells: readonly string[]
  /** Faults by column. */
  readonly faults: ReadonlyMap<number, CellFault>
}

/** What a table may hold at most; empty rows and cells do not count. */
export type TableLimits = {
  readonly rows: number
  readonly columns: number
  /** Characters of one cell, */
  readonly cellChars: number
  /** and of all cells together. */
  readonly totalChars: number
  /** Bytes that the parts of an XLSX file unpack to. */
  readonly unpackedBytes: number
  /** Time that reading may take (ms), */
  readonly readMs: number
  /** and memory for what is read of it (MB). */
  readonly readMb: number
}

/** Control characters other than tab and line ends, and what a decoder puts in the place of an unreadable byte. */
const UNREADABLE = /[^\P{Cc}\t\n\r]|\ufffd/u

/** Whether a text holds characters that no person types. */
export const isUnreadable = (text: string): boolean => UNREADABLE.test(text)
