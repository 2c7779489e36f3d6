import type { ComplaintReason } from './reasons.ts'

/**
 * Of the rent for minutes already used, the share (basis points) that goes back when filed before `untilMinute` of the
 * rental; the first row that fits counts, none means no share. Rent for unused minutes always goes back whole.
 */
export type RefundTier = { readonly untilMinute: number; readonly usedBp: number }

const FULL = 10_000

const LOGIN = [
  { untilMinute: 30, usedBp: FULL },
  { untilMinute: 120, usedBp: 5000 },
]
const INTERRUPTED = [
  { untilMinute: 15, usedBp: FULL },
  { untilMinute: 60, usedBp: 5000 },
  { untilMinute: 180, usedBp: 2500 },
]
const MISMATCH = [
  { untilMinute: 15, usedBp: FULL },
  { untilMinute: 60, usedBp: 3000 },
]
const SANCTION = [
  { untilMinute: 15, usedBp: FULL },
  { untilMinute: 60, usedBp: 5000 },
]
const CONDUCT = [{ untilMinute: 15, usedBp: 5000 }]
const UNUSED_ONLY: readonly RefundTier[] = []

export type RefundRules = {
  readonly version: number
  /** For renters' reasons. */
  readonly tiers: Readonly<Partial<Record<ComplaintReason, readonly RefundTier[]>>>
  /** For owners' reasons: the largest share of the deposit (basis points) that may be claimed. */
  readonly depositBp: Readonly<Partial<Record<ComplaintReason, number>>>
}

/**
 * What a complaint claims, by version. A dispute keeps the version it was filed under; a version that was used is never
 * changed (`refundRules.test.ts` holds their hashes), a change is a new one at the end.
 */
export const refundRules: readonly RefundRules[] = [
  {
    version: 1,
    tiers: {
      wrong_password: LOGIN,
      account_unknown: LOGIN,
      code_not_given: LOGIN,
      face_check: LOGIN,
      device_check: LOGIN,
      already_banned: LOGIN,
      occupied: LOGIN,
      wrong_zone: LOGIN,
      kicked: INTERRUPTED,
      kicked_often: INTERRUPTED,
      password_changed: INTERRUPTED,
      owner_plays: INTERRUPTED,
      rank_differs: MISMATCH,
      skins_missing: MISMATCH,
      heroes_missing: MISMATCH,
      items_missing: MISMATCH,
      zone_differs: MISMATCH,
      mode_locked: MISMATCH,
      pictures_differ: MISMATCH,
      banned_during: SANCTION,
      muted_during: SANCTION,
      match_restricted: SANCTION,
      playtime_limited: SANCTION,
      credit_low: SANCTION,
      owner_abusive: CONDUCT,
      owner_private_deal: CONDUCT,
      owner_extra_charge: CONDUCT,
      owner_took_back: INTERRUPTED,
      game_maintenance: UNUSED_ONLY,
      renter_other: UNUSED_ONLY,
    },
    depositBp: {
      bad_language: 3000,
      idle_or_feeding: 3000,
      cheating: FULL,
      friends_changed: 5000,
      ban_caused: FULL,
      mute_caused: 5000,
      credit_lost: 3000,
      rank_lost: 5000,
      items_spent: FULL,
      currency_spent: FULL,
      skins_lost: FULL,
      binding_changed: FULL,
      late_return: 5000,
      sublet: 5000,
      owner_other: FULL,
    },
  },
]

/** The rules of complaints filed now. */
export const currentRefundRules = (): RefundRules => {
  const rules = refundRules.at(-1)
  if (!rules) throw new Error('no refund rules')
  return rules
}

/** The rules of a version. Throws for one that never was. */
export const refundRulesOf = (version: number): RefundRules => {
  const rules = refundRules.find((each) => each.version === version)
  if (!rules) throw new Error(`no refund rules of version ${version}`)
  return rules
}

/** The share (basis points) of used rent that goes back for a renter's reason after whole minutes of the rental. */
export const usedShareBp = (rules: RefundRules, reason: ComplaintReason, minutes: number): number =>
  rules.tiers[reason]?.find(({ untilMinute }) => minutes < untilMinute)?.usedBp ?? 0

/** The largest share (basis points) of the deposit that an owner's reason may claim. */
export const depositShareBp = (rules: RefundRules, reason: ComplaintReason): number =>
  rules.depositBp[reason] ?? 0
