import { type Rule, rule } from './rule.ts'

const CUSTOM_ID_MIN = 2
const CUSTOM_ID_MAX = 10
/** A name of letters and digits that a person chooses, which contains both. */
export const customId: Rule = rule(
  (text) =>
    /^[A-Za-z\d]+$/.test(text) &&
    /[A-Za-z]/.test(text) &&
    /\d/.test(text) &&
    text.length >= CUSTOM_ID_MIN &&
    text.length <= CUSTOM_ID_MAX,
  (label) => `${label}须为 ${CUSTOM_ID_MIN}-${CUSTOM_ID_MAX} 位，同时包含字母和数字`,
)

/** The names of an account's characters in its game. */
export const roleNames: readonly Rule<readonly string[]>[] = [
  rule(
    (names) => names.every((name) => name === name.trim()),
    (label) => `${label}首尾不能有空格`,
  ),
  rule(
    (names) => new Set(names).size === names.length,
    (label) => `${label}不能重复`,
  ),
]
