import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { hashDeviceId } from '../../core/http/device.ts'
import type { Site } from '../../core/http/site.ts'
import type { ChannelRules } from './settings.ts'

export { findPreview, PREVIEW_PATH, previewPath } from './portalPreview.ts'
export { channelSettings } from './settings.ts'

/** The display number of a site: its portal's, else the one that operators chose for the platform. */
export const skinOf = ({ portal }: Site, { platformSkin }: Pick<ChannelRules, 'platformSkin'>): number =>
  portal?.skin ?? platformSkin

type Registering = { kms: Deps['kms']; device: string | null; site: Site; now: Date }

/**
 * Stores what brought a user who registers: the first channel of their device, else that of the distributor's site they are on.
 * The channel of a device counts for one registration. Nothing that comes later changes what is stored.
 */
export const attributeUser = async (
  tx: Tx,
  { kms, device, site, now }: Registering,
  userId: number,
): Promise<void> => {
  if (device === null && site.channelId === null) return
  const key = device === null ? null : hashDeviceId(kms, device)
  await sql`
    with touched as (
      update marketing_touch set used_at = ${now}
       where device = ${key}::bytea and used_at is null and expires_at > ${now}::timestamptz and at <= ${now}::timestamptz
      returning channel_id, source, cid, at)
    insert into user_attribution (user_id, channel_id, source, cid, touched_at, at)
    select ${userId}, f.channel_id, f.source, f.cid, f.at, ${now} from (
        select channel_id, source, cid, at, 1 as preference from touched
        union all
        select ${site.channelId}::bigint, '', '', ${now}::timestamptz, 2 where ${site.channelId}::bigint is not null
           and not exists (select from marketing_touch where device = ${key}::bytea and used_at is not null and expires_at > ${now}::timestamptz)
      ) f join marketing_channel c on c.id = f.channel_id and c.is_open
     order by f.preference limit 1`.execute(tx)
}
