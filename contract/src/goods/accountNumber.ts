/**
 * What stands around the account's number in a share command. In GB 2312, so every phone shows it; in no ordinary sentence,
 * so no other message opens an account by itself.
 */
export const SHARE_MARK = '∮'

/** Digits with single spaces or dashes between them. */
const RUN = /\d+(?:[ \-\u2010-\u2015]{1,3}\d+)*/g
const SEPARATORS = /[^\d]+/
const NUMBER = /^[1-9]\d{9}$/
const DATE = /^(?:19|20)\d\d\D+(?:0?[1-9]|1[0-2])\D+(?:0?[1-9]|[12]\d|3[01])(?!\d)/

/**
 * The number of the account a text names: typed, copied with spaces or dashes in it, or inside a sentence or a link. Ten
 * digits in one piece go before ten in pieces. Null when there is none: longer numbers (phones, orders) and dates are none.
 */
export const accountNumberIn = (text: string): string | null => {
  const runs = text.normalize('NFKC').match(RUN) ?? []
  const whole = runs.flatMap((run) => run.split(SEPARATORS)).find((part) => NUMBER.test(part))
  if (whole !== undefined) return whole
  const parted = runs.find((run) => NUMBER.test(run.replace(/\D/g, '')) && !DATE.test(run))
  return parted === undefined ? null : parted.replace(/\D/g, '')
}
