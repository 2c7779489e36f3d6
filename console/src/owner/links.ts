import { addressOf } from '../core/router/screen.ts'

/** The patterns of screens that others link to. `paths.ts` declares the screens with them, and loads them, so that they can't import it. */
export const patterns = {
  board: '/board',
  calendar: '/calendar',
  codes: '/codes',
  disputes: '/disputes',
  dispute: '/disputes/:disputeId',
  looks: '/looks',
  acts: '/acts',
} as const

/** Addresses of these screens. */
export const links = {
  codes: patterns.codes,
  disputes: patterns.disputes,
  dispute: (disputeId: string): string => addressOf(patterns.dispute, { disputeId }),
  /** Of one account, or of all; `from` is a day of the week that is shown (YYYY-MM-DD). */
  calendar: (query: { goodsId?: string; from?: string }): string => addressOf(patterns.calendar, query),
  acts: (query: { staffId?: string }): string => addressOf(patterns.acts, query),
  looks: (query: { goodsId?: string; orderId?: string }): string => addressOf(patterns.looks, query),
} as const
