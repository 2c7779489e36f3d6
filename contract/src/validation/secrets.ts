import {
  FACTOR_DIGITS,
  PASSWORD_KINDS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PAY_PASSWORD_DIGITS,
  SMS_CODE_DIGITS,
} from '../rules.ts'
import { digits } from './numbers.ts'
import { type Rule, rule } from './rule.ts'

/**
 * The parts of the rule for login passwords, so that a form can show which of them a text meets. Letters of any script but the
 * Chinese count, and so do signs such as ￥.
 */
export const loginPasswordParts = {
  length: (text: string): boolean => {
    const { length } = [...text]
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX
  },
  kinds: (text: string): boolean =>
    [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(text)).length >= PASSWORD_KINDS,
  /** Neither spaces nor characters that can't be seen, and no Chinese ones. */
  plain: (text: string): boolean => text !== '' && !/[\p{Z}\p{C}\p{Script=Han}]/u.test(text),
}
export const loginPassword: Rule = rule(
  (text) => Object.values(loginPasswordParts).every((holds) => holds(text)),
  (label) =>
    `${label}为 ${PASSWORD_MIN}-${PASSWORD_MAX} 位，需含字母、数字、符号中的 ${PASSWORD_KINDS} 种，不含空格和中文`,
)

export const smsCode = digits(SMS_CODE_DIGITS)
export const factorCode = digits(FACTOR_DIGITS)
export const payPassword = digits(PAY_PASSWORD_DIGITS)
/** Six equal digits, or a run of consecutive ones. */
export const isWeakPayPassword = (text: string): boolean =>
  /^(\d)\1{5}$/.test(text) || '01234567890'.includes(text) || '09876543210'.includes(text)
