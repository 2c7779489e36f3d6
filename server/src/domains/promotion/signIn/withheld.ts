import type { WithheldReason } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import { addDays } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { isAdult } from '../../realname/actions.ts'
import { isOwnCampaign } from '../budget.ts'

/** Whose reward is decided. `device` is hashed; null for a caller that names none. */
export type Claimant = {
  userId: number
  identityId: number | null
  adultFrom: string | null
  device: Buffer | null
}

type Claim = Claimant & { campaignId: number; today: string; accountDays: number; now: Date }

/**
 * Why a person's sign-in of today brings no reward, apart from the budget: null if it may. Showing and signing in share this
 * check; the latter holds the locks of `lockClaim`. The rewards of an identity stay with the account that got the last one until
 * it got none for `accountDays`: otherwise a person with three accounts could start three ladders.
 */
export const findWithheld = async (
  db: Db,
  { campaignId, userId, identityId, adultFrom, device, today, accountDays, now }: Claim,
): Promise<WithheldReason | null> => {
  if (identityId === null) return 'unverified'
  if (!isAdult(adultFrom, now)) return 'minor'
  const { rows } = await sql<{ own: boolean; other: boolean; device: boolean }>`
    select ${isOwnCampaign(sql`${campaignId}::bigint`, userId)} as own,
           exists (select from sign_in where identity_id = ${identityId} and prize_id is not null and user_id <> ${userId}
                      and day > ${addDays(today, -accountDays)}::date) as other,
           exists (select from sign_in where device = ${device}::bytea and prize_id is not null and user_id <> ${userId}
                      and day = ${today}::date) as device`.execute(db)
  if (rows[0]?.own) return 'own_campaign'
  if (rows[0]?.other) return 'other_account'
  return rows[0]?.device ? 'device' : null
}
