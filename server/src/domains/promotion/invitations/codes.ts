import { NETWORK_LIMIT_HOURS } from '@shanghao/contract/rules'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import { networkLimiter } from '../../../core/limits/rateLimits.ts'
import { promotionSettings } from '../settings.ts'

/** Codes drawn before giving up on a free one: a second is needed once in many millions. */
const DRAWS = 5

/** The code of a user, made when first asked for. */
export const takeInviteCode = async (
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  { userId, now }: { userId: number; now: Date },
): Promise<string> => {
  for (let i = 0; i < DRAWS; i++) {
    const found = await tx
      .selectFrom('invite_code')
      .select('code')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (found) return found.code
    await tx
      .insertInto('invite_code')
      .values({ user_id: userId, code: ids.inviteCode(), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return fail('CONFLICT')
}

/** A code as typed: letter case, blanks and hyphens don't matter. */
const normalizeInviteCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Whether one of these users has signed in on a device (hashed); `session` knows and imports this domain. */
export type IsKnownDevice = (db: Db, userIds: readonly number[], device: Buffer) => Promise<boolean>

export type InviteCaller = Pick<Deps, 'db' | 'database' | 'kms' | 'settings'> & {
  address: string
  device: string | null
}

/** `device` is the caller's, hashed. */
export type Inviter = { userId: number; nickname: string; code: string; device: Buffer }
type Offered = { inviteCode: string; isKnownDevice: IsKnownDevice }

const findInviter = async (
  { db, kms, device: deviceId }: InviteCaller,
  { inviteCode, isKnownDevice }: Offered,
): Promise<Inviter> => {
  const code = normalizeInviteCode(inviteCode)
  const inviter = await db
    .selectFrom('invite_code as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.nickname'])
    .where('c.code', '=', code)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  if (!inviter) return fail('INVITE_CODE_UNKNOWN')
  if (deviceId === null) return fail('DEVICE_UNKNOWN')
  const device = hashDeviceId(kms, deviceId)
  if (await isKnownDevice(db, [inviter.id], device)) fail('INVITE_SELF')
  const used = await db.selectFrom('invitation').select('id').where('device', '=', device).executeTakeFirst()
  if (used) fail('INVITE_DEVICE_USED')
  return { userId: inviter.id, nickname: inviter.nickname, code, device }
}

/** The registrations by a person's code from one network in an hour: per code, so that other codes keep their number. */
const inviteLimiter = ({ database, settings }: InviteCaller, { userId }: Inviter) =>
  networkLimiter(database.pool, `invite-${userId}`, settings.read(promotionSettings).inviteNetworkHour)

const failInviteLimit = (): never => failWith('INVITE_LIMIT', { hours: NETWORK_LIMIT_HOURS })

/**
 * The person whose code may be used for a registration on the caller's device. Raises INVITE_CODE_UNKNOWN, also for the code of
 * a banned or closed account; DEVICE_UNKNOWN; INVITE_SELF for a device that the inviter has signed in on; INVITE_DEVICE_USED
 * for one that an invited person registered on; and INVITE_LIMIT.
 */
export const requireInviter = async (caller: InviteCaller, offered: Offered): Promise<Inviter> => {
  const inviter = await findInviter(caller, offered)
  if ((await inviteLimiter(caller, inviter).usage(caller.address)) >= 1) failInviteLimit()
  return inviter
}

/** As `requireInviter` for a registration that follows: counts it. Null without a code. Runs outside of transactions. */
export const admitInvitation = async (
  caller: InviteCaller,
  { inviteCode, isKnownDevice }: { inviteCode: string | undefined; isKnownDevice: IsKnownDevice },
): Promise<Inviter | null> => {
  if (!inviteCode) return null
  const inviter = await findInviter(caller, { inviteCode, isKnownDevice })
  if (!(await inviteLimiter(caller, inviter).consume(caller.address))) failInviteLimit()
  return inviter
}
