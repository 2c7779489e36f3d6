import { quoted } from '@shanghao/contract/quoted'
import { sql } from 'kysely'
import { shanghaiMoment } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { claimDueRows, type DueWork, processDue } from '../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { notify } from '../notifications/actions.ts'
import { writableUntil } from './actions.ts'
import { reviewSettings } from './settings.ts'

const BATCH = 20
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

type Settled = { renter_id: number; settled_at: Date; title: string }

/** Asks the renter of a settled order for a review, unless they have written one or were asked meanwhile. */
const requestReview = async ({ clock, settings }: JobDeps, tx: Tx, orderId: string): Promise<void> => {
  const { rows } = await sql<Settled>`
    with taken as (delete from review_request where order_id = ${orderId} returning order_id)
    select o.renter_id, o.settled_at, g.title
      from taken join rental_order o on o.id = taken.order_id join goods g on g.id = o.goods_id
     where not exists (select from review v where v.order_id = o.id)`.execute(tx)
  const [settled] = rows
  if (!settled) return
  const until = writableUntil(settled.settled_at, settings.read(reviewSettings))
  if (until <= clock.now()) return
  await notify(tx, settled.renter_id, {
    kind: 'review_asked',
    title: '这次租用怎么样',
    text: `${quoted(settled.title)}的订单已完成，${shanghaiMoment(until)}前可以评价，帮其他人挑到好账号。`,
    path: `/pages/review/edit?orderId=${orderId}`,
  })
}

const dueRequests: DueWork<{ id: string }, JobDeps> = {
  claim: (tx, now) =>
    claimDueRows(tx, { table: 'review_request', key: 'order_id', batch: BATCH, pauses: RETRY }, now),
  handle: (deps, { id }) => deps.db.transaction().execute((tx) => requestReview(deps, tx, id)),
  logFields: ({ id }) => ({ order: id }),
}

/** Asks renters for reviews, once after each settled order. */
export const reviewRequestsJob: Job = {
  name: 'reviews.request',
  label: '邀请评价',
  cron: '* * * * *',
  run: (deps) => processDue(deps, dueRequests),
}
