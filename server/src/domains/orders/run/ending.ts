import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { orderSettings } from '../settings.ts'
import { minutesMs } from '../time.ts'
import { notifyEnding } from './notifyRenting.ts'

const BATCH = 100

/** Notifies the renters of a batch of rentals that end until `until`, each once for its end; returns their number. */
const notifyBatch = async (tx: Tx, now: Date, until: Date): Promise<number> => {
  const { rows } = await sql<{ id: string; renterId: number; endsAt: Date; finishUntil: Date | null }>`
    with ending as materialized (
      select id from rental_order
       where state = 'renting' and ends_at > ${now} and ends_at <= ${until} and ending_told_for is distinct from ends_at
       order by ends_at limit ${BATCH} for update skip locked)
    update rental_order o set ending_told_for = o.ends_at from ending where o.id = ending.id
    returning o.id, o.renter_id as "renterId", o.ends_at as "endsAt", o.finish_until as "finishUntil"`.execute(
    tx,
  )
  for (const order of rows) await notifyEnding(tx, order)
  return rows.length
}

/** Notifies renters that their rentals end within the setting `orders.endingNoticeMinutes`. */
export const notifyEndingRentals = async ({
  db,
  clock,
  settings,
  signal,
}: Pick<JobDeps, 'db' | 'clock' | 'settings' | 'signal'>): Promise<void> => {
  const now = clock.now()
  const until = new Date(now.getTime() + minutesMs(settings.read(orderSettings).endingNoticeMinutes))
  while (!signal?.aborted && (await db.transaction().execute((tx) => notifyBatch(tx, now, until))) === BATCH);
}

export const endingRentalsJob: Job = {
  name: 'orders.ending',
  label: '租用快结束的提醒',
  cron: '* * * * *',
  run: notifyEndingRentals,
}
