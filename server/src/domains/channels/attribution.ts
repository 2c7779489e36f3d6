import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db } from '../../core/database/db.ts'
import { hashDeviceId } from '../../core/http/device.ts'

const DAY_MS = 86_400_000

type Touch = {
  device: string
  channelId: number
  source: string
  cid: string
  /** For how long it is kept. */
  days: number
  now: Date
}

/**
 * Keeps the channel that brought a device. The first one stays until its time is over: neither another visit nor a registration
 * on the device makes room for another.
 */
export const recordTouch = async (
  db: Db,
  kms: Deps['kms'],
  { device, channelId, source, cid, days, now }: Touch,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await sql`
    insert into marketing_touch as t (device, channel_id, source, cid, at, expires_at)
    values (${hashDeviceId(kms, device)}, ${channelId}, ${source}, ${cid}, ${now}, ${expiresAt})
    on conflict (device) do update set channel_id = excluded.channel_id, source = excluded.source, cid = excluded.cid,
           at = excluded.at, expires_at = excluded.expires_at, used_at = null
     where t.expires_at <= excluded.at`.execute(db)
}
