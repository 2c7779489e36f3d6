import { malformedText, type Rule, rule } from './rule.ts'

/**
 * A text as it is stored: without the characters that show nothing (zero-width ones, and those that turn the direction of text),
 * which would fill a required text or change how others read it, and without spaces around it.
 */
export const cleanText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()

/** Lengths count what is stored of a text, in UTF-16 units as schemas do. */
const lengthOf = (text: string): number => cleanText(text).length

export const minLength = (least: number): Rule =>
  rule(
    (text) => lengthOf(text) >= least,
    (label) => `${label}至少 ${least} 个字`,
  )
export const maxLength = (most: number): Rule =>
  rule(
    (text) => lengthOf(text) <= most,
    (label) => `${label}最多 ${most} 个字`,
  )
export const length = (exact: number): Rule =>
  rule(
    (text) => lengthOf(text) === exact,
    (label) => `${label}须为 ${exact} 个字`,
  )

export const regex = (pattern: RegExp): Rule => rule((text) => pattern.test(text), malformedText)

const matching = (pattern: RegExp, allowed: string): Rule =>
  rule(
    (text) => pattern.test(text),
    (label) => `${label}只能填写${allowed}`,
  )
export const alpha = matching(/^[A-Za-z]+$/, '字母')
export const alphaNum = matching(/^[A-Za-z\d]+$/, '字母和数字')
export const alphaDash = matching(/^[\w-]+$/, '字母、数字、短横线和下划线')
export const alphaSpaces = matching(/^[A-Za-z\s]+$/, '字母和空格')
export const chineseAndLetters = matching(/^[\p{Script=Han}A-Za-z]+$/u, '汉字和字母')
export const notChinese: Rule = rule((text) => !/\p{Script=Han}/u.test(text), malformedText)

const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i
export const email: Rule = rule(
  (text) => text.length <= 254 && EMAIL.test(text),
  (label) => `${label}须为邮箱地址`,
)
export const url: Rule = rule(
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  (label) => `${label}须为网址`,
)

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)
export const ip: Rule = rule(
  (text) => IPV4.test(text) || isIpv6(text),
  (label) => `${label}须为 IP 地址`,
)
/** A block of addresses, as 203.0.113.0/28. */
export const ipBlock: Rule = rule(
  (text) => {
    const [address = '', bits = '', ...rest] = text.split('/')
    const most = IPV4.test(address) ? 32 : 128
    return rest.length === 0 && ip.holds(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  },
  (label) => `${label}须为网段，如 203.0.113.0/28`,
)

/** A field that repeats another, such as a password typed twice. */
export const confirmed = (other: string): Rule =>
  rule(
    (text) => text === other,
    (label) => `两次输入的${label}不一致`,
  )
