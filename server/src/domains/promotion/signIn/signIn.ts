import type { WithheldReason } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { findRunning, grantPrizes, listPrizes, lockRunning, type Prize } from '../prizes.ts'
import { ladderDay, type SignedDay, streakOn } from './streak.ts'
import { type Claimant, findWithheld } from './withheld.ts'

/** A person's last sign-in; undefined for none. */
export const findLastSignIn = (db: Db, userId: number): Promise<SignedDay | undefined> =>
  db
    .selectFrom('sign_in')
    .select(['day', 'streak'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The prize of a ladder for a streak; null for a day without one. The ladder is as long as its last day. */
export const prizeFor = (ladder: readonly Prize[], streak: number): Prize | null => {
  const length = ladder.at(-1)?.position ?? 1
  return ladder.find(({ position }) => position === ladderDay(streak, length)) ?? null
}

/**
 * Serialises sign-ins that share a user, an identity or a device until the transaction ends, in this order, against deadlocks.
 * The user's row is read afterwards, so that an identity taken meanwhile counts.
 */
const lockClaim = async (tx: Tx, userId: number, device: Buffer): Promise<Omit<Claimant, 'device'>> => {
  const lock = (name: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${name}`}, 0))`.execute(tx)
  await lock(`user:${userId}`)
  const user = await tx
    .selectFrom('app_user')
    .select(['identity_id', 'adult_from'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.identity_id !== null) await lock(`identity:${user.identity_id}`)
  await lock(`device:${device.toString('hex')}`)
  return { userId, identityId: user.identity_id, adultFrom: user.adult_from }
}

/** Whether a prize can be paid now: its campaign, which is locked, still runs and has the budget. Raises CAMPAIGN_OVER. */
const hasBudget = async (tx: Tx, prize: Prize, now: Date): Promise<boolean> => {
  const campaign = await lockRunning(tx, 'sign_in', now)
  if (campaign?.id !== prize.campaign_id) return fail('CAMPAIGN_OVER')
  return campaign.left_fen >= prize.amount_fen
}

export type SignInResult = {
  day: string
  streak: number
  /** The prize of the day, given unless `withheld` says why not; null for a day without one. */
  prize: Prize | null
  withheld: WithheldReason | null
}

type SignInInput = {
  userId: number
  /** Hashed; null for a caller that names none. */
  device: Buffer | null
  /** The least days between rewards of two accounts of one identity. */
  accountDays: number
  now: Date
}

/**
 * Signs a person in for today in Asia/Shanghai, and gives the reward of the ladder's day that the streak reaches, from the
 * budget of the running campaign. Without a reward the day counts all the same. Raises DEVICE_UNKNOWN, SIGN_IN_DONE,
 * CAMPAIGN_OVER while no campaign runs, and CONFLICT when a later day is signed already.
 */
export const signIn = async (
  tx: Tx,
  { userId, device, accountDays, now }: SignInInput,
): Promise<SignInResult> => {
  if (device === null) return fail('DEVICE_UNKNOWN')
  const claimant = await lockClaim(tx, userId, device)
  const day = shanghaiDate(now)
  const last = await findLastSignIn(tx, userId)
  if (last?.day === day) return fail('SIGN_IN_DONE')
  // A request of yesterday that waited past midnight would break the streak that today's has extended.
  if (last && last.day > day) return fail('CONFLICT')
  const campaign = (await findRunning(tx, 'sign_in', now)) ?? fail('CAMPAIGN_OVER')
  const streak = streakOn(day, last) + 1
  const prize = prizeFor(await listPrizes(tx, [campaign.id]), streak)
  let withheld =
    prize &&
    (await findWithheld(tx, { ...claimant, campaignId: campaign.id, device, today: day, accountDays, now }))
  if (prize && !withheld && !(await hasBudget(tx, prize, now))) withheld = 'exhausted'
  await tx
    .insertInto('sign_in')
    .values({
      user_id: userId,
      day,
      streak,
      signed_at: now,
      campaign_id: campaign.id,
      prize_id: withheld === null && prize ? prize.id : null,
      withheld,
      identity_id: claimant.identityId,
      device,
    })
    .execute()
  if (prize && !withheld)
    await grantPrizes(tx, [{ userId, prize, cause: `sign_in:${campaign.id}:${userId}:${day}` }], now)
  return { day, streak, prize, withheld }
}
