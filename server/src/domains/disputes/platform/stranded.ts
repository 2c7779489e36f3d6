import { sql } from 'kysely'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { endStrandedOrders } from './takeOut.ts'

/**
 * Ends orders that run on accounts out of circulation, with the money back. Since migration 0039 the database refuses to
 * take an account out beside its orders, but orders from before may still run.
 */
export const runStrandedOrders = async ({ db, clock, log, signal }: JobDeps): Promise<void> => {
  const { rows } = await sql<{ goodsId: number }>`
    select distinct o.goods_id as "goodsId" from rental_order o join goods g on g.id = o.goods_id
     where o.state in ('pending_payment', 'reserved', 'renting') and g.state in ('banned', 'disputed', 'deleted')`.execute(
    db,
  )
  for (const { goodsId } of rows) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute((tx) => endStrandedOrders(tx, goodsId, clock.now()))
      .then(() => log.warn({ goodsId }, 'orders on an account out of circulation ended'))
      .catch((err) => log.error({ err, goodsId }, 'orders on an account out of circulation not ended'))
  }
}

export const strandedOrdersJob: Job = {
  name: 'orders.stranded',
  label: '结束停用账号上的订单',
  cron: '23 * * * *',
  run: runStrandedOrders,
}
