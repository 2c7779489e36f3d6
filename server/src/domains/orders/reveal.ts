import type { Viewer } from '../../core/auth.ts'
import { withNext } from '../../core/connection.ts'
import type { Tx } from '../../core/db.ts'
import type { Kms } from '../../core/seal.ts'
import { openCredential } from '../goods/actions.ts'
import { requireAdult } from '../realname/actions.ts'
import { type LockedOrder, lockOrder } from './change.ts'
import { isWithdrawn, startIfDue } from './start.ts'

type Revealing = { kms: Kms; orderId: string; viewer: Viewer; address: string; now: Date }

export type Revealed = { order: LockedOrder; login: Awaited<ReturnType<typeof openCredential>> | null }

/**
 * Opens the login of a running rental for its renter and records that it was seen, in one transaction. The order is held
 * against change meanwhile, so that nothing is shown after a return. The login is null outside the rental and for an
 * account out of circulation: the answer is then a refusal, but a reservation this call began stays begun. Raises
 * REALNAME_REQUIRED, MINOR and NOT_FOUND.
 */
export const revealLogin = async (
  tx: Tx,
  { kms, orderId, viewer, address, now }: Revealing,
): Promise<Revealed> => {
  requireAdult(viewer, now)
  const order = await startIfDue(tx, await lockOrder(tx, orderId, { renterId: viewer.userId }), now)
  const running = order.state === 'renting' && order.starts_at <= now && order.ends_at > now
  if (!running || isWithdrawn(order.goods_state)) return { order, login: null }
  const login = await openCredential(tx, kms, order.goods_id)
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
    .modifyEnd(withNext)
    .execute()
  return { order, login }
}
