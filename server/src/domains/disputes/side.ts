import type { Clock } from '../../core/config/clock.ts'
import type { Tx } from '../../core/database/db.ts'
import { requireNoStake } from '../owners/actions.ts'
import { type Acting, actorIdOf, actorOf } from './acting.ts'
import { actorsOf, lockDispute, requireInTime, sideOf } from './dispute.ts'

/** Locks a dispute for one of its sides to act. Raises NOT_FOUND, STAFF_OWN_RENTAL, and DISPUTE_STATE from the deadline on. */
export const lockAsSide = async (
  tx: Tx,
  { disputeId, ...acting }: Acting & { disputeId: string },
  clock: Pick<Clock, 'now'>,
) => {
  const { userId } = acting
  const locked = await lockDispute(tx, disputeId, userId, clock)
  const { dispute } = locked
  await requireNoStake(tx, { ownerId: userId, actorId: actorIdOf(acting), renterId: dispute.renter_id })
  requireInTime(locked)
  const side = sideOf(dispute, userId)
  const entry = { by: side, actor: actorOf(acting), at: locked.at }
  return { locked, side, actors: actorsOf(dispute, side), entry }
}
