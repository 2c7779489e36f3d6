/**
 * Characters with which a spreadsheet begins a formula, half and full width. A text that begins with one is shown as text
 * when an apostrophe stands before it.
 */
const STARTS = /^[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** A text as it is written to a CSV file, so that no spreadsheet computes it. */
export const escapeFormula = (text: string): string => (STARTS.test(text) ? `'${text}` : text)

/** A text that was read from a table, without the apostrophe of `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED, '')
