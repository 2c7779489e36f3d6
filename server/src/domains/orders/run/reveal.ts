import type { Clock } from '../../../core/config/clock.ts'
import type { Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { unsealCredential } from '../../goods/actions.ts'
import { requireAdult, requireMayRent } from '../../realname/actions.ts'
import { type LockedOrder, lockOrderNow } from '../change.ts'
import { notifyRevealed } from './notifyRenting.ts'
import { isOutOfCirculation, startIfDue } from './start.ts'

type RentalInput = { orderId: string; viewer: Viewer; clock: Clock }

/** A rental for its renter, locked until the transaction ends, with the time of the act. */
type LockedRental = { order: LockedOrder; at: Date; isRunning: boolean }

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
 * Locks a rental for its renter, begun if it is due, after the checks of a person who sees a login. It doesn't run before its start,
 * after its end and on an account out of circulation. Raises REALNAME_REQUIRED, MINOR, NOT_FOUND, and CERTIFICATION_REQUIRED
 * for a running rental of an account whose advanced protection requires one.
 */
export const lockRental = async (tx: Tx, { orderId, viewer, clock }: RentalInput): Promise<LockedRental> => {
  requireAdult(viewer, clock.now())
  const { order: locked, at } = await lockOrderNow(tx, orderId, { renterId: viewer.userId }, clock)
  const order = await startIfDue(tx, locked, at)
  const isInSpan = order.state === 'renting' && order.starts_at <= at && order.ends_at > at
  const isRunning = isInSpan && !isOutOfCirculation(order.goods_state)
  if (isRunning) await requireMayRent(tx, viewer, await findCertificationInput(tx, order), at)
  return { order, at, isRunning }
}

/** A look at the login of a locked order. `device` is its `hashDeviceId`; null for a caller that names none. */
type Look = { order: LockedOrder; device: Buffer | null; address: string; at: Date }

/** Whether a look may be made; the domain `credentials` decides, and imports this one. */
export type AdmitLook = (tx: Tx, look: Look) => Promise<boolean>

type RevealInput = RentalInput & { kms: Kms; device: Buffer | null; address: string; admitLook: AdmitLook }

export type RevealResult = {
  order: LockedOrder
  login: Awaited<ReturnType<typeof unsealCredential>> | null
  isLocked: boolean
}

/**
 * Unseals the login of a running rental for its renter and records the look, in one transaction, with the order locked, so
 * that nothing is shown after a return. The login is null outside the rental, for an account out of circulation and while the
 * login is locked: the call then fails, but a reservation it has started stays started, and a lock stays. Raises what
 * `lockRental` does.
 */
export const revealLogin = async (
  tx: Tx,
  { kms, device, address, admitLook, ...rental }: RevealInput,
): Promise<RevealResult> => {
  const { order, at, isRunning } = await lockRental(tx, rental)
  if (!isRunning) return { order, login: null, isLocked: false }
  if (!(await admitLook(tx, { order, device, address, at }))) return { order, login: null, isLocked: true }
  const login = await unsealCredential(tx, kms, order.goods_id)
  await tx
    .updateTable('rental_order')
    .set({ last_event_at: at })
    .where('id', '=', order.id)
    .modifyEnd(pipelined)
    .execute()
  await tx
    .insertInto('reveal')
    .values({
      order_id: order.id,
      renter_id: order.renter_id,
      goods_id: order.goods_id,
      owner_id: order.owner_id,
      credential_version: login.version,
      address,
      device,
      at,
    })
    .modifyEnd(pipelined)
    .execute()
  await notifyRevealed(tx, order, at)
  return { order, login, isLocked: false }
}
