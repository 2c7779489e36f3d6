import { qqAccount } from '../validation/people.ts'
import { type Rule, rule } from '../validation/rule.ts'

/** Rules of the form of an account, for forms, schemas and imports. Money in 分. Without zod. */

export const TITLE_MIN = 2
export const TITLE_MAX = 60
export const DESCRIPTION_MAX = 2000
export const NOTE_MAX = 200
export const CAPTION_MAX = 20
export const SCREENSHOTS_MAX = 12
export const OPTIONS_MAX = 400
export const ROLE_NAMES_MAX = 10
export const ROLE_NAME_MAX = 20
export const PRICE_MAX_FEN = 10_000_000
export const DEPOSIT_MAX_FEN = 10_000_000
/** Deposits are whole yuan, recharges asked for before renting multiples of five. */
export const DEPOSIT_STEP_FEN = 100
export const RECHARGE_STEP_FEN = 500
export const GIFT_EVERY_MAX = 100
export const GIFT_HOURS_MAX = 24
export const COOL_DOWN_MAX_MINUTES = 720
export const LEVEL_MAX = 4
export const REASON_MAX = 300
export const LOGIN_TEXT_MAX = 100
/** The smallest crop of a screenshot, in pixels of the picture. */
export const CROP_MIN = 64

/** Accounts of a zone in which people log in by QQ are QQ numbers. */
const isQqLogin = (login: string): boolean => /^qq$/i.test(login.trim())
/** The rules of a login's account name in a zone. */
export const accountRules = (zoneLogin: string): readonly Rule[] => (isQqLogin(zoneLogin) ? [qqAccount] : [])

type Hours = { readonly minHours: number; readonly maxHours: number }
export const hoursInOrder: Rule<Hours> = rule(
  ({ minHours, maxHours }) => minHours <= maxHours,
  () => '最短租期不能大于最长租期',
)
type Gift = { readonly giftEvery: number | null; readonly giftHours: number | null }
export const wholeGift: Rule<Gift> = rule(
  ({ giftEvery, giftHours }) => (giftEvery === null) === (giftHours === null),
  () => '租送活动请同时填写租几小时和送几小时',
)
type Quiet = { readonly quietFrom: number | null; readonly quietTo: number | null }
export const wholeQuiet: Rule<Quiet> = rule(
  ({ quietFrom, quietTo }) =>
    (quietFrom === null) === (quietTo === null) && (quietFrom === null || quietFrom !== quietTo),
  () => '免打扰时段请同时填写开始和结束，且两者不能相同',
)
type Seats = { readonly seats: number; readonly relist: 'auto' | 'confirm' }
/** An account that its owner checks after each rental would be left by one renter while another one plays. */
export const seatsRelist: Rule<Seats> = rule(
  ({ seats, relist }) => seats === 1 || relist === 'auto',
  () => '归还后需要你确认的账号不能合租，请先改为自动上架',
)
/** At least one hour of the week is painted. */
export const someHour: Rule = rule(
  (week) => week.includes('1'),
  () => '请至少选择一个可租的小时',
)
