/**
 * The mark around the account number in a share command. Part of GB 2312, so that every phone can show it; unused in
 * ordinary text, so that no other message opens an account.
 */
export const SHARE_MARK = '∮'

/** Digits with single spaces or dashes between them. */
const RUN = /\d+(?:[ \-\u2010-\u2015]{1,3}\d+)*/g
const SEPARATORS = /[^\d]+/
const NUMBER = /^[1-9]\d{9}$/
const DATE = /^(?:19|20)\d\d\D+(?:0?[1-9]|1[0-2])\D+(?:0?[1-9]|[12]\d|3[01])(?!\d)/

/**
 * Parses an account number from a text: typed, copied with spaces or dashes in it, or inside a sentence or a link. Ten
 * consecutive digits take precedence over separated ones. Null for none: longer numbers (phones, orders) and dates
 * don't count.
 */
export const parseAccountNumber = (text: string): string | null => {
  const runs = text.normalize('NFKC').match(RUN) ?? []
  const whole = runs.flatMap((run) => run.split(SEPARATORS)).find((part) => NUMBER.test(part))
  if (whole !== undefined) return whole
  const parted = runs.find((run) => NUMBER.test(run.replace(/\D/g, '')) && !DATE.test(run))
  return parted === undefined ? null : parted.replace(/\D/g, '')
}
