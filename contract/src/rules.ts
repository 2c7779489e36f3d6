/** Form rules shared by the screens and the schemas. No zod here: the browser must not pay for it. */

/** How many items a list answers when nobody asks for a number, and the largest number it hears. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 50
/** Accounts are counted up to here; more is as good as endless to a visitor. */
export const COUNT_MAX = 10_000

/** A number somebody may sign in with: the carriers assign 13x to 19x. */
export const isLoginPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
export const isSmsCode = (text: string): boolean => /^\d{6}$/.test(text)
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text)
/** Six equal digits or a straight run are what a thief tries first. */
export const isWeakPayPassword = (text: string): boolean =>
  /^(\d)\1{5}$/.test(text) || '01234567890'.includes(text) || '09876543210'.includes(text)

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 20
/** The parts of the rule for login passwords, apart so that a form can tell which of them a text meets. */
export const loginPasswordParts = {
  length: (text: string): boolean => text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX,
  /** Letters alone, or figures alone, are what guessing starts with. */
  kinds: (text: string): boolean =>
    [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(text)).length >= 2,
  /** Only what every keyboard can type the same way. */
  plain: (text: string): boolean => /^[\x21-\x7e]+$/.test(text),
}
export const isLoginPassword = (text: string): boolean =>
  Object.values(loginPasswordParts).every((holds) => holds(text))

export const isChineseName = (text: string): boolean => /^[\u4e00-\u9fff\u3400-\u4dbf·]{2,20}$/.test(text)

/** Province-level codes; county codes are abolished from time to time but stay on cards, so they are not checked. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The eighteenth character that belongs to the first seventeen of an ID number, by ISO 7064 MOD 11-2. */
export const idCheckDigit = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** Whether an ID number can be one: its shape, province, date of birth and last character. */
export const isIdNumber = (text: string): boolean => {
  if (!/^\d{17}[\dXx]$/.test(text) || !PROVINCES.has(text.slice(0, 2)) || !birthDateOf(text)) return false
  return text[17]?.toUpperCase() === idCheckDigit(text)
}

/** The date of birth in an ID number as YYYY-MM-DD; null when the digits are no date since 1900. */
export const birthDateOf = (idNumber: string): string | null => {
  const [year, month, day] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)]
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return real && Number(year) >= 1900 ? text : null
}

const ANY_ORIGIN = 'https://origin.invalid'

/**
 * A path of this site with its query, as browsers read it, from a text of unknown origin: null for everything that a
 * browser would take, now or when it reads the answer again, for an address elsewhere. The fragment is dropped.
 */
export const ownPath = (text: string): string | null => {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_ORIGIN)) return null
  const url = new URL(text, ANY_ORIGIN)
  const path = url.pathname + url.search
  if (url.origin !== ANY_ORIGIN || /^\/[/\\]/.test(path)) return null
  return new URL(path, ANY_ORIGIN).href === ANY_ORIGIN + path ? path : null
}

/** 138****0001: enough to know one's own number by. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
/** A login name of Alipay: the phone number or the mail address somebody signs in with. */
export const isPayoutAccount = (text: string): boolean =>
  isLoginPhone(text) || (text.length <= 100 && /^[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(text))
/** Phone numbers as ever; of a mail address the first two characters and the domain. */
export const maskPayoutAccount = (text: string): string => {
  const [name = '', domain] = text.split('@')
  return domain === undefined ? maskPhone(text) : `${name.slice(0, 2)}***@${domain}`
}
/** Keeps the family name. */
export const maskName = (name: string): string => name.slice(0, 1) + '*'.repeat(Math.max(1, name.length - 1))
/** Keeps the province and the last character. */
export const maskIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 2)}***************${idNumber.slice(-1)}`

/* Numbers that sentences name and operators can't change. What they can change are settings (server/src/domains/<d>/settings.ts). */

/** From this age on a person may rent, recharge and withdraw. */
export const ADULT_AGE = 18
/** For how many days ahead an account's page shows what is taken; rentals are never reserved further ahead. */
export const BUSY_AHEAD_DAYS = 7
/** Days after which what was entered on a device without a login is deleted. */
export const DEVICE_DATA_DAYS = 2
/** The largest picture taken. */
export const PICTURE_MAX_MB = 10
export const PICTURE_MAX_PIXELS = 40_000_000
