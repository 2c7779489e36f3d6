import pg from 'pg'
import { addDays, shanghaiDate, shanghaiMidnight } from '../../../server/src/core/config/shanghaiTime.ts'
import type { Facts } from './questions.ts'

const DAY_MS = 86_400_000

/** What the questions name, of a filled database; times are relative to its last order. */
export const factsOf = async (ownerUrl: string): Promise<Facts> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const one = async (text: string) => (await client.query(text)).rows[0]
  try {
    const { last } = await one('select max(created_at) as last from rental_order')
    const half = new Date(last.getTime() - 182 * DAY_MS)
    const order = await one(
      `select o.id, p.id as payment_id from rental_order o join payment p on p.purpose = 'order' and p.biz_id = o.id
        where o.id > '${half.getTime()}000000' and o.state = 'settled' order by o.id limit 1`,
    )
    const idle = await one('select max(id) as id from app_user')
    const conversation = await one(`select id from conversation order by last_at limit 1`)
    const withdrawal = await one(`select id from withdrawal where state = 'paid' order by id limit 1`)
    const day = shanghaiDate(new Date(last.getTime() - 2 * DAY_MS))
    const dayFrom = shanghaiMidnight(shanghaiDate(half)).getTime()
    const { rows: running } = await client.query<{ id: string }>(
      `(select id from rental_order where state = 'renting' order by rent_fen, id limit 1) union all (select id from rental_order where state = 'renting' order by rent_fen desc, id limit 1)`,
    )
    return {
      now: new Date(last.getTime() + 120_000),
      idleRenter: idle.id,
      orderId: order.id,
      paymentId: order.payment_id,
      conversationId: conversation.id,
      withdrawalId: withdrawal.id,
      day,
      monthAgo: addDays(day, -30),
      dayFrom,
      dayUntil: dayFrom + DAY_MS,
      runningOrders: running.map(({ id }) => id),
    }
  } finally {
    await client.end()
  }
}
