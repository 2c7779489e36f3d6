/** Numbers of rules shared by screens and schemas, paths and masks. Without zod, to keep it out of the browser's bundle. */

/** Default and largest page size of lists. */
export const PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 50
/** Accounts are counted up to this number. */
export const COUNT_MAX = 10_000

export const SMS_CODE_DIGITS = 6
/** Digits of a code of an operator's second factor. */
export const FACTOR_DIGITS = 6
export const PAY_PASSWORD_DIGITS = 6
/** Invitation codes: without letters and digits that look alike. */
export const INVITE_CODE_LENGTH = 8
export const INVITE_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 20
/** Letters, digits and signs are three kinds. */
export const PASSWORD_KINDS = 2
/** Characters of the reason for which a renter is on an owner's blacklist. */
export const BLOCK_REASON_MAX = 60
/** Where the console of owners and their staff lies. */
export const OWNER_CONSOLE = '/console/owner'
const ANY_ORIGIN = 'https://origin.invalid'

/**
 * Parses untrusted text into a path of this site with its query, as browsers read it; null for any text that a browser
 * would resolve to another origin, also when the result is parsed again. The fragment is dropped.
 */
export const ownPath = (text: string): string | null => {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_ORIGIN)) return null
  const url = new URL(text, ANY_ORIGIN)
  const path = url.pathname + url.search
  if (url.origin !== ANY_ORIGIN || /^\/[/\\]/.test(path)) return null
  return new URL(path, ANY_ORIGIN).href === ANY_ORIGIN + path ? path : null
}

/** 138****0001: enough to recognise one's own number. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
/** What is left of a way to reach a person that they wrote themselves: its first and its last two characters. */
export const maskContact = (text: string): string =>
  text.length > 4 ? `${text.slice(0, 2)}****${text.slice(-2)}` : '****'
/** Masks a phone number like `maskPhone`; of an email address it keeps the first two characters and the domain. */
export const maskPayoutAccount = (text: string): string => {
  const [name = '', domain] = text.split('@')
  return domain === undefined ? maskPhone(text) : `${name.slice(0, 2)}***@${domain}`
}
/** Keeps the family name. */
export const maskName = (name: string): string => name.slice(0, 1) + '*'.repeat(Math.max(1, name.length - 1))
/** Keeps the province and the last character. */
export const maskIdNumber = (idNumber: string): string =>
  `${idNumber.slice(0, 2)}***************${idNumber.slice(-1)}`

/** The app's version, and its number among the versions of the native app. */
export const APP_VERSION = '2.5.0'
export const APP_VERSION_CODE = 106

/* Numbers that sentences name and operators can't change. What they can change are settings (server/src/domains/<d>/settings.ts). */

/** Least age for renting, recharging and withdrawing. */
export const ADULT_AGE = 18
/** For how many days ahead an account's page shows what is taken; rentals are never reserved further ahead. */
export const BUSY_AHEAD_DAYS = 7
/** Longest range of an owner's calendar (days), and the most orders of a board that are read again at once. */
export const CALENDAR_DAYS_MAX = 35
export const BOARD_CHANGES_MAX = 50
/** The most days and rentals after which an owner may be reminded to change a password. */
export const ROTATION_DAYS_MAX = 365
export const ROTATION_RENTALS_MAX = 999
/** Hours of one order at most: a technical bound, below which operators set `orders.rentalMaxHours`. */
export const RENTAL_HOURS_MAX = 720
/** Days after which what was entered on a device without a login is deleted. */
export const DEVICE_DATA_DAYS = 2
/** Span over which requests of a network address are counted (`networkLimiter`). */
export const NETWORK_LIMIT_HOURS = 1
/** Least and most characters of a statement in a dispute, and its most pictures. */
export const DISPUTE_TEXT_MIN = 10
export const DISPUTE_TEXT_MAX = 500
export const DISPUTE_PICTURES_MAX = 6
/** Longest question that help articles are searched by. */
export const HELP_QUERY_MAX = 100
/** Longest message in a conversation with customer service. */
export const CHAT_TEXT_MAX = 1000
/** Renters who may have one account at the same time, at most. */
export const SEATS_MAX = 5
/** The most that an owner may ask renters to have recharged (分). */
export const RECHARGE_FIRST_MAX_FEN = 1_000_000
/** Looks that a portal can have; their colours are in `web/src/ui/skins.css`. */
export const SKINS = 5
/** The widest network of a net bar, by prefix length: everyone in its networks is credited to its channel. */
export const NET_BAR_PREFIX = { v4: 20, v6: 48 } as const
/** Types of merchants, from 1. */
export const MERCHANT_TYPES = 9
/** Stars of a rating, at most. */
export const STARS_MAX = 5
/** Longest text of a review and of a question, and of an owner's answer to either; the most tags and pictures of a review. */
export const REVIEW_TEXT_MAX = 500
export const QUESTION_TEXT_MIN = 5
export const QUESTION_TEXT_MAX = 200
export const ANSWER_TEXT_MAX = 300
export const REVIEW_TAGS_MAX = 5
export const REVIEW_PICTURES_MAX = 6
/** Stars from which a review counts as a good one in 好评率. */
export const GOOD_STARS = 4
/** Least and most characters of a feedback, most of how to reach its author and of its answer, and its most pictures. */
export const FEEDBACK_TEXT_MIN = 5
export const FEEDBACK_TEXT_MAX = 500
export const FEEDBACK_CONTACT_MAX = 60
export const FEEDBACK_ANSWER_MAX = 1000
export const FEEDBACK_PICTURES_MAX = 4
/** Largest picture that is accepted. */
export const PICTURE_MAX_MB = 10
export const PICTURE_MAX_PIXELS = 40_000_000
/** Largest table that is imported. */
export const TABLE_MAX_MB = 20

/** Least and most characters of a nickname. */
export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 12
/** Evidence of an application to change the bound number: least and most characters of its reason, and its most pictures. */
export const PHONE_REASON_MIN = 5
export const PHONE_REASON_MAX = 300
export const PHONE_PICTURES_MAX = 6
/** Where the file of an export is fetched: a POST with the ticket as JSON and the session's header. */
export const EXPORT_PATH = '/api/userBase/export/file'

/** How many days `reconcileSince` looks back at most, yesterday included. */
export const RECONCILE_SINCE_DAYS = 31
/** Hours after which payments, refunds and payouts without a result are listed for operators. */
export const STUCK_HOURS = 24
/** Time (s) for which the banners of a place may be kept by servers and apps: how long a change takes to be seen. */
export const BANNER_KEPT_S = 30
