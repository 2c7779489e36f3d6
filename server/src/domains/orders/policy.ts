import {
  DEPOSIT_RETURN_HOURS,
  FREE_MINUTES,
  NEW_RENTER_UNTIL,
  PAY_WINDOW_MINUTES,
  RENT_SETTLE_HOURS,
  RESERVE_AHEAD_DAYS,
} from '@shanghao/contract/rules'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The numbers of the rental rules. Times in ms, money in 分. */
export const policy = {
  /** How long an unpaid order holds the account. */
  payWindowMs: PAY_WINDOW_MINUTES * MINUTE_MS,
  /** Added at the start so that nobody pays for logging in. */
  freeMinutes: FREE_MINUTES,
  /** How far ahead a rental may be reserved. */
  reserveAheadMs: RESERVE_AHEAD_DAYS * 24 * HOUR_MS,
  /** Rent goes to the owner this long after the end, unless disputed. */
  rentSettleMs: RENT_SETTLE_HOURS * HOUR_MS,
  /** The deposit goes back this long after the end, unless the owner releases it or disputes. */
  depositReturnMs: DEPOSIT_RETURN_HOURS * HOUR_MS,
  /** Share of the rent that stays with the platform, in basis points. */
  commissionBp: 2000,
  /** Renters below this many completed orders are new: they have the two limits. */
  newRenterUntil: NEW_RENTER_UNTIL,
  /** Unpaid orders a renter may hold at once. */
  unpaidLimit: 3,
  /** Orders that ended unpaid within one Shanghai day after which further orders of that day are paid before they hold an account. */
  unpaidEndsLimit: 3,
  /** A paid reservation is cancelled free of charge until this long before its start, */
  cancelFreeBeforeMs: 2 * HOUR_MS,
  /** and within this long after it was paid. */
  cancelGraceMs: 10 * MINUTE_MS,
  /** Later it costs this share of the rent, in basis points, which goes to the owner like rent. */
  cancelFeeBp: 2000,
  /** A reservation that begins more than this late begins at the later moment, and its renter doesn't pay for the time before. */
  lateStartMs: 2 * MINUTE_MS,
  dailyLimit: 5,
  liveLimit: 2,
} as const

export const hoursMs = (hours: number): number => hours * HOUR_MS
export const minutesMs = (minutes: number): number => minutes * MINUTE_MS
