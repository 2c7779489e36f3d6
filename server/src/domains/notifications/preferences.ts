import type { NotificationChannel } from '@shanghao/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'

/** Switches a channel on or off for kinds that may be switched off (`maySwitchOff`); the inbox gets them all the same. */
export const setPreference = async (
  tx: Tx,
  userId: number,
  { channel, kinds, enabled }: { channel: NotificationChannel; kinds: readonly string[]; enabled: boolean },
): Promise<void> => {
  await (enabled
    ? sql`delete from notification_mute
           where user_id = ${userId} and channel = ${channel} and kind = any (${[...kinds]}::text[])`
    : sql`insert into notification_mute (user_id, channel, kind)
          select ${userId}, ${channel}, kind from unnest(${[...kinds]}::text[]) kind on conflict do nothing`
  ).execute(tx)
}
