/** What is written into a cell; null for an empty one. Amounts are numbers in 分. */
export type CellValue = string | number | null

/** A column of a table that is written. */
export type Column = {
  readonly title: string
  /** An amount is given in 分 and written in yuan. */
  readonly kind: 'text' | 'number' | 'yuan'
  /** Characters that are shown; an XLSX file only. */
  readonly width?: number
  /** The texts that may be entered: a range of another sheet, such as `可填内容!$A$2:$A$9`; an XLSX file only. */
  readonly choices?: string
}

/** An amount in yuan with two decimals. */
export const yuanOf = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
