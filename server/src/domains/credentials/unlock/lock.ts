import type { LockReason } from '@shanghao/contract/credentials/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { notify } from '../../notifications/actions.ts'
import { type LockedOrder, recordOrderEvent } from '../../orders/actions.ts'
import { credentialSettings } from '../settings.ts'

const HOUR_MS = 3_600_000

/** Whether the login of an order is locked until its renter unlocks it. */
export const isLoginLocked = async (db: Db | Tx, orderId: string): Promise<boolean> => {
  const lock = await db
    .selectFrom('login_lock')
    .select('id')
    .where('order_id', '=', orderId)
    .where('unlocked_at', 'is', null)
    .executeTakeFirst()
  return lock !== undefined
}

/** A look at the login of a locked order that is about to be made. */
type Look = {
  order: LockedOrder
  /** `hashDeviceId`; null for a caller that names none, who counts by address. */
  device: Buffer | null
  address: string
  at: Date
}

type Counts = { isLocked: boolean; inHour: number; devices: number }

/** What counts against the limits, this look included: looks since the last unlock. */
const countLooks = async (tx: Tx, { order, device, address, at }: Look): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    with lock as (
      select coalesce(bool_or(unlocked_at is null), false) as live, coalesce(max(unlocked_at), '-infinity') as since
        from login_lock where order_id = ${order.id}),
    look as (
      select r.at, coalesce(encode(r.device, 'hex'), r.address) as device from reveal r, lock
       where r.order_id = ${order.id} and r.at > lock.since
      union all select ${at}::timestamptz, coalesce(encode(${device}::bytea, 'hex'), ${address}))
    select (select live from lock) as "isLocked", count(distinct device)::int as devices,
           count(*) filter (where at > ${new Date(at.getTime() - HOUR_MS)})::int as "inHour"
      from look`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('looks were not counted')
  return counts
}

const lock = async (tx: Tx, { order, at }: Look, reason: LockReason): Promise<void> => {
  await tx.insertInto('login_lock').values({ order_id: order.id, reason, locked_at: at }).execute()
  await recordOrderEvent(tx, order, 'login_locked', 'platform', at)
  await notify(tx, order.renter_id, {
    kind: 'login_locked',
    title: '账号密码已锁定',
    text: '查看的设备太多，或查看太频繁。如果不是你本人操作，请在解锁时退出其他设备。',
    path: `/pages/unlock-order/detail?orderId=${order.id}`,
  })
}

/**
 * Whether a login may be shown; false while it is locked. A look that is one too many locks it: the caller then shows nothing
 * and commits. The order is locked by the caller, so that looks at once are counted one after the other.
 */
export const admitLook = async (tx: Tx, settings: Settings, look: Look): Promise<boolean> => {
  const { isLocked, devices, inHour } = await countLooks(tx, look)
  if (isLocked) return false
  const { revealDevices, revealsHour } = settings.read(credentialSettings)
  const reason = devices > revealDevices ? 'devices' : inHour > revealsHour ? 'often' : null
  if (reason) await lock(tx, look, reason)
  return reason === null
}
