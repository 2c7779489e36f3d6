import type { ResultOf } from '@shanghao/contract/call'
import type { credentialCalls } from '@shanghao/contract/credentials/calls'
import type { LockReason } from '@shanghao/contract/credentials/states'
import { maskPhone } from '@shanghao/contract/rules'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import { maskedNetwork } from '../../../core/limits/address.ts'
import { actTime, lockOrder, recordOrderEvent } from '../../orders/actions.ts'
import { presentOrder } from '../present.ts'
import { findRenterOrder } from '../queries.ts'
import { credentialSettings } from '../settings.ts'

const LOOKS_SHOWN = 50

const listLooks = (db: Db, orderId: string) =>
  db
    .selectFrom('reveal')
    .select(['at', 'address', 'device'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

const findLock = async (db: Db, orderId: string) =>
  db
    .selectFrom('login_lock')
    .select(['reason', 'locked_at'])
    .where('order_id', '=', orderId)
    .where('unlocked_at', 'is', null)
    .$castTo<{ reason: LockReason; locked_at: Date }>()
    .executeTakeFirst()

type QueryInput = { orderId: string; viewer: Viewer; device: string | null; now: Date }

/** Why the login of a renter's order is locked, if it is, and who looked at it. Raises NOT_FOUND. */
export const readLock = async (
  { db, kms, settings }: Pick<Deps, 'db' | 'kms' | 'settings'>,
  { orderId, viewer, device }: QueryInput,
): Promise<ResultOf<typeof credentialCalls.unlockQuery>> => {
  const order = await findRenterOrder(db, viewer.userId, orderId)
  const { revealDevices, revealsHour } = settings.read(credentialSettings)
  const [lock, looks] = await Promise.all([findLock(db, orderId), listLooks(db, orderId)])
  const own = device === null ? null : hashDeviceId(kms, device)
  const keyOf = ({ device: seen, address }: (typeof looks)[number]) => seen?.toString('hex') ?? address
  const devices = [...new Set(looks.map(keyOf))]
  return {
    locked: lock !== undefined,
    reason: lock?.reason ?? null,
    lockedAt: lock?.locked_at.getTime() ?? null,
    devicesMax: revealDevices,
    hourMax: revealsHour,
    phone: maskPhone(viewer.phone),
    order: presentOrder(order),
    looks: looks
      .toReversed()
      .slice(0, LOOKS_SHOWN)
      .map((look) => ({
        at: look.at.getTime(),
        device: `设备 ${devices.indexOf(keyOf(look)) + 1}`,
        isThisDevice: own !== null && look.device !== null && own.equals(look.device),
        place: maskedNetwork(look.address),
      })),
  }
}

/** Unlocks the login of a renter's order, whose phone was checked; repeating it changes nothing. Raises NOT_FOUND. */
export const unlockLogin = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, renterId }: { orderId: string; renterId: number },
): Promise<void> => {
  const order = await lockOrder(tx, orderId, { renterId })
  const at = actTime(order, clock.now())
  const { numUpdatedRows } = await tx
    .updateTable('login_lock')
    .set({ unlocked_at: at })
    .where('order_id', '=', orderId)
    .where('unlocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await recordOrderEvent(tx, order, 'login_unlocked', `user:${renterId}`, at)
}
