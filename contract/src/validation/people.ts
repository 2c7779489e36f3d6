import { NICKNAME_MAX, NICKNAME_MIN } from '../rules.ts'
import { malformedText, type Rule, rule } from './rule.ts'
import { email } from './text.ts'

/** The shared rule of mobile numbers: 11 digits, of which the first two are 11 to 19. */
export const mobile: Rule = rule((text) => /^1[1-9]\d{9}$/.test(text), malformedText)
/** Numbers that can sign in: carriers assign 13x to 19x. */
export const loginPhone: Rule = rule((text) => /^1[3-9]\d{9}$/.test(text), malformedText)

/** A login name of Alipay: a phone number or an email address. */
export const payoutAccount: Rule = rule(
  (text) => mobile.holds(text) || (text.length <= 100 && email.holds(text)),
  (label) => `${label}须为手机号或邮箱`,
)
export const qqAccount: Rule = rule(
  (text) => /^\d+$/.test(text),
  () => 'QQ 号只能填写数字',
)

export const chineseName: Rule = rule(
  (text) => /^[\u4e00-\u9fff\u3400-\u4dbf·]{2,20}$/.test(text),
  () => '请输入身份证上的姓名',
)
/** Chinese characters, letters, digits, and single marks between them. */
export const nickname: Rule = rule(
  (text) =>
    [...text].length >= NICKNAME_MIN &&
    [...text].length <= NICKNAME_MAX &&
    /^[\p{Script=Han}A-Za-z\d]+(?:[-_·][\p{Script=Han}A-Za-z\d]+)*$/u.test(text),
  (label) => `${label}为 ${NICKNAME_MIN}-${NICKNAME_MAX} 个汉字、字母或数字`,
)

/** Province-level codes. County codes aren't checked, because abolished ones stay on cards. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check digit of the first seventeen digits of an ID number (ISO 7064 MOD 11-2). */
export const idCheckDigit = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** The calendar day in Asia/Shanghai as YYYY-MM-DD, which is how Swedish writes a date. */
const shanghaiDay = (ms: number): string =>
  new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/**
 * The date of birth in an ID number as YYYY-MM-DD; null for an invalid date, one before 1900 or after the day of `now` (ms), by
 * default of this device's or server's own clock.
 */
export const birthDateOf = (number: string, now = Date.now()): string | null => {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)]
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return real && Number(year) >= 1900 && text <= shanghaiDay(now) ? text : null
}

/** An ID number: its format, province, date of birth and check digit. */
export const idNumber: Rule = rule(
  (text) =>
    /^\d{17}[\dXx]$/.test(text) &&
    PROVINCES.has(text.slice(0, 2)) &&
    birthDateOf(text) !== null &&
    text[17]?.toUpperCase() === idCheckDigit(text),
  () => '请输入正确的身份证号',
)
