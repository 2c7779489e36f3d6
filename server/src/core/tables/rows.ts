import { fail, failWith } from '../errors.ts'
import { unescapeFormula } from './formula.ts'
import { type CellFault, type GivenCell, isUnreadable, type TableLimits, type TableRow } from './table.ts'

/** The column, from 0, of a cell with a text. Raises TABLE_COLUMNS. */
export const requireColumn = (column: number, { columns }: TableLimits): number =>
  column < columns ? column : failWith('TABLE_COLUMNS', { columns })

/**
 * Collects the rows of a table within its limits, the heading first. Rows and cells without a text are left out, so that a
 * sheet that was formatted to its end is not too large. Raises TABLE_ROWS, TABLE_COLUMNS and TABLE_SIZE.
 */
export const collectRows = (limits: TableLimits) => {
  const rows: TableRow[] = []
  let chars = 0
  const cleaned = (given: GivenCell): GivenCell => {
    const text = unescapeFormula(given.text.trim()).trim()
    chars += text.length
    if (text.length > limits.cellChars || chars > limits.totalChars) fail('TABLE_SIZE')
    return { text, fault: given.fault ?? (isUnreadable(text) ? 'control' : undefined) }
  }
  return {
    rows,
    /** Adds a row by its cells, by column from 0. */
    add: (number: number, given: Iterable<readonly [column: number, GivenCell]>): void => {
      const cells: string[] = []
      const faults = new Map<number, CellFault>()
      for (const [column, cell] of given) {
        const { text, fault } = cleaned(cell)
        if (text === '' && !fault) continue
        while (cells.length < requireColumn(column, limits)) cells.push('')
        cells[column] = text
        if (fault) faults.set(column, fault)
      }
      if (cells.length === 0) return
      rows.push({ number, cells, faults })
      // The first one is the heading.
      if (rows.length > limits.rows + 1) failWith('TABLE_ROWS', { rows: limits.rows })
    },
  }
}
