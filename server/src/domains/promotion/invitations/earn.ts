import { invitationTransitions, type UncountedReason } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { accountsOf } from '../../ops/actions.ts'

type SettledRental = {
  orderId: string
  renterId: number
  ownerId: number
  /** What the renter paid of the rent themselves, without red packet and bonus (分). */
  ownRentFen: number
  at: Date
}

/**
 * Whether an account's owner is the renter, the inviter, the inviter's own inviter, a person whom the renter or the inviter invited, or an
 * owner for whom one of both works; each by any account of the same verified identity. Such rentals bring no reward, because the rent stays among friends.
 */
const isInCircle = async (
  tx: Tx,
  { inviterId, friendId, ownerId }: { inviterId: number; friendId: number; ownerId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    with near as materialized (select id from ${accountsOf(inviterId)} i union select id from ${accountsOf(friendId)} f),
         circle as (select id from near
                    union select i.inviter_id from invitation i where i.friend_id in (select id from near)
                    union select i.friend_id from invitation i where i.inviter_id in (select id from near)
                    union select s.owner_id from owner_staff s where s.user_id in (select id from near) and s.ended_at is null)
    select exists (select from ${accountsOf(ownerId)} o where o.id in (select id from circle)) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}

/**
 * Looks whether a settled rental is the one for which its renter was invited; if so the job `promotion.invitations` decides on the
 * reward. Writes only while the renter's invitation waits. Call it when everything of the order is settled: nothing of
 * it can go back then, so a reward is never taken back.
 */
export const earnInvitation = async (
  tx: Tx,
  { orderId, renterId, ownerId, ownRentFen, at }: SettledRental,
): Promise<void> => {
  const waiting = await tx
    .selectFrom('invitation')
    .select(['id', 'inviter_id', 'least_rent_fen'])
    .where('friend_id', '=', renterId)
    .where('state', '=', 'waiting')
    .where('until', '>', at)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!waiting) return
  const small = ownRentFen < waiting.least_rent_fen
  const circle = { inviterId: waiting.inviter_id, friendId: renterId, ownerId }
  const uncounted: UncountedReason | null = (await isInCircle(tx, circle))
    ? 'circle'
    : small
      ? 'small_rent'
      : null
  const earned = { state: invitationTransitions.earn.to, order_id: orderId, earned_at: at, due_at: at }
  await tx
    .updateTable('invitation')
    .set(uncounted ? { uncounted } : { ...earned, uncounted: null })
    .where('id', '=', waiting.id)
    .execute()
}
