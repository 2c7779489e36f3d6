import type { ResultOf } from '@shanghao/contract/call'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

/** What is shown at most: the newest. */
const SESSIONS_MAX = 50
const DEVICES_MAX = 30
const SIGN_INS_MAX = 60

type SessionRow = {
  label: string | null
  signed_in_at: Date
  ended_at: Date | null
  ended_how: 'logout' | 'forced' | 'password' | 'expired' | null
}
type DeviceRow = { device: string; last_at: Date; people: number }

/** Where a person is and was signed in. Devices are named by a part of their hash, which leads to none. */
export const readSessions = async (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<ResultOf<typeof peopleCalls.personSessions>> => {
  const { rows: sessions } = await sql<SessionRow>`
    select device_label as label, created_at as signed_in_at,
           case when ended_at is null and expires_at <= ${now} then expires_at else ended_at end as ended_at,
           case when ended_at is null and expires_at <= ${now} then 'expired' else ended_how end as ended_how
      from session where user_id = ${userId} order by created_at desc, token_hash limit ${SESSIONS_MAX}`.execute(
    tx,
  )
  const { rows: devices } = await sql<DeviceRow>`
    select encode(substring(d.device for 4), 'hex') as device, d.last_seen_at as last_at,
           (select count(*)::int from known_device o where o.device = d.device) as people
      from known_device d where d.user_id = ${userId} order by d.last_seen_at desc, d.device limit ${DEVICES_MAX}`.execute(
    tx,
  )
  return {
    sessions: sessions.map((row) => ({
      label: row.label,
      signedInAt: row.signed_in_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      endedHow: row.ended_how,
    })),
    devices: devices.map(({ last_at, ...device }) => ({ ...device, lastAt: last_at.getTime() })),
  }
}

type SignInRow = { day: string; streak: number; isRewarded: boolean; withheld: string | null }
type InvitedRow = { invitedBy: string | null; invited: number; invitedRewarded: number }

/** A person's latest daily sign-ins and their invitations. */
export const readSignIns = async (
  tx: Tx,
  userId: number,
): Promise<ResultOf<typeof peopleCalls.personSignIns>> => {
  const { rows: signIns } = await sql<SignInRow>`
    select day::text, streak, prize_id is not null as "isRewarded", withheld from sign_in where user_id = ${userId}
     order by day desc limit ${SIGN_INS_MAX}`.execute(tx)
  const { rows } = await sql<InvitedRow>`
    select (select inviter_id::text from invitation where friend_id = ${userId}) as "invitedBy",
           count(*)::int as invited, (count(*) filter (where state = 'rewarded'))::int as "invitedRewarded"
      from invitation where inviter_id = ${userId}`.execute(tx)
  const [invitations] = rows
  if (!invitations) throw new Error('counts without a row')
  return { signIns, ...invitations }
}
