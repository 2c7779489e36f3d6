import type { Viewer } from '../../core/auth.ts'
import type { Tx } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import type { Kms } from '../../core/seal.ts'
import { openCredential } from '../goods/actions.ts'
import { requireAdult } from '../realname/actions.ts'

type Revealing = { kms: Kms; orderId: string; viewer: Viewer; address: string; now: Date }

export type Revealed = Awaited<ReturnType<typeof openCredential>> & {
  endsAt: Date
  zone: string
  twoStepSupport: boolean
}

/**
 * Opens the login of a running rental for its renter and records that it was seen, in one transaction. The order is held
 * against change meanwhile, so that nothing is shown after a return. Raises NOT_IN_RENTAL, REALNAME_REQUIRED, MINOR.
 */
export const revealLogin = async (
  tx: Tx,
  { kms, orderId, viewer, address, now }: Revealing,
): Promise<Revealed> => {
  requireAdult(viewer, now)
  const order = await tx
    .selectFrom('rental_order as o')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .innerJoin('zone as z', 'z.id', 'g.zone_id')
    .select([
      'o.id',
      'o.state',
      'o.starts_at',
      'o.ends_at',
      'o.goods_id',
      'g.two_step',
      'z.system',
      'z.login',
    ])
    .where('o.id', '=', orderId)
    .where('o.renter_id', '=', viewer.userId)
    .forShare('o')
    .executeTakeFirst()
  if (!order) return fail('NOT_FOUND')
  if (order.state !== 'renting' || order.starts_at > now || order.ends_at <= now) return fail('NOT_IN_RENTAL')
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
    .execute()
  return {
    ...login,
    endsAt: order.ends_at,
    zone: `${order.system}·${order.login}`,
    twoStepSupport: order.two_step,
  }
}
