import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

/** Reads records of orders that calls don't return. */
export const orderRecords = ({ pool }: Pick<TestServer, 'pool'>) => ({
  /** Titles and texts of a user's messages, oldest first, without those of every order's ordinary course. */
  messagesTo: async ({ userId }: TestUser): Promise<{ title: string; text: string }[]> =>
    (
      await pool.query(
        `select title, text from notification
          where user_id = $1 and kind not in ('order_paid', 'login_revealed', 'rent_settled', 'deposit_returned', 'recharged')
          order by id`,
        [userId],
      )
    ).rows,

  /** The transfers of an order, by step (分). */
  movementsOf: async (orderId: string): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ step: string; amount: number }>(
      "select step, amount from ledger_transfer where biz_type = 'order' and biz_id = $1",
      [orderId],
    )
    return Object.fromEntries(rows.map(({ step, amount }) => [step, amount]))
  },

  hasLease: async (orderId: string): Promise<boolean> =>
    (await pool.query('select from lease where order_id = $1 and live', [orderId])).rows.length > 0,
})
