import type { Clock } from '../../../core/config/clock.ts'
import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { unsealCredential } from '../../goods/actions.ts'
import { requireAdult, requireMayRent } from '../../realname/actions.ts'
import { type LockedOrder, lockOrderNow } from '../change.ts'
import { isOutOfCirculation, startIfDue } from './start.ts'

type RevealInput = { kms: Kms; orderId: string; viewer: Viewer; address: string; clock: Clock }

export type RevealResult = { order: LockedOrder; login: Awaited<ReturnType<typeof unsealCredential>> | null }

/** What the account asks of the renter of a locked order; a certification counts as it did when it was ordered. */
const findCertificationInput = async (tx: Tx, { id, goods_id, terms }: LockedOrder) => {
  const { plan, at } = await tx
    .selectFrom('rental_order as o')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .select(['g.real_auth_plan as plan', 'o.created_at as at'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return { goodsId: goods_id, plan, certifiedHours: terms.certifiedHours, at }
}

/**
 * Unseals the login of a running rental for its renter and records the reveal, in one transaction, with the order locked, so
 * that nothing is shown after a return. The login is null outside the rental and for an account out of circulation: the call
 * then fails, but a reservation it has started stays started. Raises REALNAME_REQUIRED, MINOR, NOT_FOUND, and
 * CERTIFICATION_REQUIRED for an account whose advanced protection requires one.
 */
export const revealLogin = async (
  tx: Tx,
  { kms, orderId, viewer, address, clock }: RevealInput,
): Promise<RevealResult> => {
  requireAdult(viewer, clock.now())
  const { order: locked, at: now } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
  const order = await startIfDue(tx, locked, now)
  const running = order.state === 'renting' && order.starts_at <= now && order.ends_at > now
  if (!running || isOutOfCirculation(order.goods_state)) return { order, login: null }
  await requireMayRent(tx, viewer, await findCertificationInput(tx, order), now)
  const login = await unsealCredential(tx, kms, order.goods_id)
  await tx
    .updateTable('rental_order')
    .set({ last_event_at: now })
    .where('id', '=', order.id)
    .modifyEnd(pipelined)
    .execute()
  await tx
    .insertInto('reveal')
    .values({
      order_id: order.id,
      renter_id: viewer.userId,
      goods_id: order.goods_id,
      credential_version: login.version,
      address,
      at: now,
    })
    .modifyEnd(pipelined)
    .execute()
  return { order, login }
}
