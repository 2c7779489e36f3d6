import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { hashDeviceId } from '../../core/http/device.ts'
import type { Site } from '../../core/http/site.ts'
import type { Settings } from '../../core/settings/read.ts'
import { type ChannelRules, channelSettings } from './settings.ts'

export { findDistributorId } from './distributorQueries.ts'
export { findPreview, PREVIEW_PATH, previewPath } from './portalPreview.ts'
export { channelSettings } from './settings.ts'

/** The display number of a site: its portal's, else the one that operators chose for the platform. */
export const skinOf = ({ portal }: Site, { platformSkin }: Pick<ChannelRules, 'platformSkin'>): number =>
  portal?.skin ?? platformSkin

const DAY_MS = 86_400_000

type Registering = {
  kms: Deps['kms']
  settings: Pick<Settings, 'read'>
  device: string | null
  site: Pick<Site, 'channelId'>
  now: Date
}

/**
 * Stores what brought a user who registers: the first channel of their device, else that of the distributor's site they are on.
 * A device brings one registration, whichever of the two it was, and none without a device. Nothing that comes later changes what
 * is stored.
 */
export const attributeUser = async (
  tx: Tx,
  { kms, settings, device, site, now }: Registering,
  userId: number,
): Promise<void> => {
  if (device === null) return
  const key = hashDeviceId(kms, device)
  const until = new Date(now.getTime() + settings.read(channelSettings).touchDays * DAY_MS)
  await sql`
    with touched as (
      update marketing_touch t set used_at = ${now} from marketing_channel c
       where t.device = ${key} and t.used_at is null and t.expires_at > ${now} and t.at <= ${now}
         and c.id = t.channel_id and c.is_open
      returning t.channel_id, t.source, t.cid, t.at),
    on_site as (
      insert into marketing_touch as t (device, channel_id, source, cid, at, expires_at, used_at)
      select ${key}, c.id, '', '', ${now}, ${until}, ${now}
        from marketing_channel c
       where c.id = ${site.channelId} and c.is_open and not exists (select from touched)
      on conflict (device) do update set channel_id = excluded.channel_id, source = excluded.source, cid = excluded.cid,
             at = excluded.at, expires_at = excluded.expires_at, used_at = excluded.used_at
       where t.used_at is null or t.expires_at <= excluded.at
      returning t.channel_id, t.source, t.cid, t.at)
    insert into user_attribution (user_id, channel_id, source, cid, touched_at, at)
    select ${userId}, f.channel_id, f.source, f.cid, f.at, ${now}
      from (select * from touched union all select * from on_site) f`.execute(tx)
}
