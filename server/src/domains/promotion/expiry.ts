import { yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { notify } from '../notifications/actions.ts'
import { promotionSettings } from './settings.ts'

const HOUR_MS = 3_600_000
/** People told in one transaction. */
const BATCH = 50

type Expiring = { userId: number; packets: number; fen: number; hours: number }

/** Notifies a batch of people of their packets that expire until `until`, each packet once; returns the number of people. */
const notifyBatch = async (tx: Tx, now: Date, hours: number): Promise<number> => {
  const until = new Date(now.getTime() + hours * HOUR_MS)
  // A packet that was valid for little longer is no news.
  const { rows } = await sql<Expiring>`
    with people as materialized (
      select distinct user_id from (
        select user_id from red_packet
         where state = 'unused' and expiry_told_at is null and valid_until > ${now} and valid_until <= ${until}
           and valid_until - valid_from > 2 * (${hours} * interval '1 hour')
         order by valid_until limit ${BATCH} for update skip locked) due),
    told as (
      update red_packet p set expiry_told_at = ${now} from people
       where p.user_id = people.user_id and p.state = 'unused' and p.expiry_told_at is null
         and p.valid_until > ${now} and p.valid_until <= ${until}
      returning p.user_id, p.amount_fen)
    select user_id as "userId", count(*)::int as packets, sum(amount_fen)::bigint as fen from told group by user_id`.execute(
    tx,
  )
  for (const { userId, packets, fen } of rows)
    await notify(tx, userId, {
      kind: 'packet_expiring',
      title: '红包即将过期',
      text: `${packets} 个红包（共 ${yuanSign(fen)}）将在 ${hours} 小时内过期，下单时可用。`,
      path: '/pages/my/my-redpacket-list?tab=unused',
    })
  return rows.length
}

/** Notifies people of red packets that expire within the setting `promotion.expiryNoticeHours`. */
export const notifyExpiringPackets = async ({
  db,
  clock,
  settings,
  signal,
}: Pick<JobDeps, 'db' | 'clock' | 'settings' | 'signal'>): Promise<void> => {
  const now = clock.now()
  const { expiryNoticeHours: hours } = settings.read(promotionSettings)
  while (!signal?.aborted && (await db.transaction().execute((tx) => notifyBatch(tx, now, hours))) > 0);
}

/** By day only: pushes wake people. */
export const expiringPacketsJob: Job = {
  name: 'promotion.expiring',
  label: '红包快过期的提醒',
  cron: '12 9-20 * * *',
  run: notifyExpiringPackets,
}
