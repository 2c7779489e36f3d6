import { findSecret } from '../support/secretText.ts'
import { type Rule, rule } from '../validation/rule.ts'

const DIGITS = new Map(
  [...'零〇一二三四五六七八九'].map((letter, i) => [letter, String(Math.max(0, i - 1))] as const),
)
/** Runs of Chinese digits this long are numbers, shorter ones words (一起, 三二一). */
const CHINESE_RUN = /[零〇一二三四五六七八九]{5,}/gu
/** Dates and spans of days, which are no numbers to call. */
const DATES =
  /(?<!\d)(?:(?:19|20)\d\d[-./年]\d{1,2}[-./月]\d{1,2}|\d{1,2}[./]\d{1,2}\s*[-~]\s*\d{1,2}[./]\d{1,2})(?!\d)/gu
/** What people put between the digits of a number. */
const BETWEEN_DIGITS = /(?<=\d)[\s.,，。·•\-_—~*/|()（）]+(?=\d)/gu

/**
 * Full-width and circled characters as plain ones, in lower case, without dates and with Chinese digits as digits; then also
 * without what separates digits.
 */
const plainForms = (text: string): string[] => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(DATES, '、')
    .replace(CHINESE_RUN, (run) => Array.from(run, (letter) => DIGITS.get(letter) ?? '').join(''))
  return [plain, plain.replace(BETWEEN_DIGITS, '')]
}

const CONTACTS = [
  // A phone number, a number of QQ, of a group or of another account: no review needs so long a number.
  /\d{7,}/u,
  /(?:qq|q群|扣扣|企鹅|群号|vx|v信|wx|weixin|wechat|微信|威信|薇信|加v|加微|电话|手机号?|微博|抖音号?)[\s"'“”「」:：=是为号个加➕+]{0,4}[a-z0-9][\w-]{4,}/u,
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/u,
  /(?:https?:\/\/|www\.)\S/u,
  /(?<![a-z0-9])[a-z0-9-]+\.(?:com|cn|net|top|xyz|vip|cc|me|org)(?![a-z0-9])/u,
] as const

/** Whether a text seems to contain a way to reach a person outside the platform, or a secret. */
export const hasContact = (text: string): boolean =>
  plainForms(text).some((form) => CONTACTS.some((contact) => contact.test(form))) || findSecret(text) !== null

/** Texts that strangers read hold no contact. */
export const noContact: Rule = rule(
  (text) => !hasContact(text),
  () => '请删除联系方式、网址或密码',
)
