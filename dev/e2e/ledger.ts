import { openDatabase } from '../../server/src/core/db.ts'
import { violationsOf } from '../../server/src/core/invariants.ts'
import { invariants } from '../../server/src/invariants.ts'
import { query } from './database.ts'

/** Puts money into a wallet as the platform would, by the ledger's own function. 分 */
export const credit = async (userId: string, { cashFen = 0, bonusFen = 0 }): Promise<void> => {
  const post = 'select ledger_post($1, $2, now(), $3, $4, $5, $6)'
  const record = 'insert into opening_balance values ($1, $2, $3, $4, $5, now())'
  if (cashFen > 0) {
    await query(record, ['recharge', `e2e-${userId}`, userId, cashFen, 'alipay'])
    await query(post, [
      'recharge',
      `e2e-${userId}`,
      ['cash'],
      ['clearing:alipay'],
      [`cash:${userId}`],
      [cashFen],
    ])
  }
  if (bonusFen > 0) {
    await query(record, ['bonus', `e2e-${userId}`, userId, bonusFen, null])
    await query(post, [
      'bonus',
      `e2e-${userId}`,
      ['grant'],
      ['promotion:platform'],
      [`bonus:${userId}`],
      [bonusFen],
    ])
  }
}

/** What moved on an account by an order and its payments, oldest first: step and signed 分. */
export const movesOf = async (account: string, orderId: string): Promise<[step: string, fen: number][]> => {
  const rows = await query<{ step: string; amount: string }>(
    `select e.step, e.amount from ledger_entry e
      where e.account_id = $1
        and (e.biz_id in (select id from rental_order where $2 in (id, parent_id))
          or e.biz_id in (select p.id from payment p join rental_order o on o.id = p.biz_id where $2 in (o.id, o.parent_id)))
      order by e.transfer_id`,
    [account, orderId],
  )
  return rows.map(({ step, amount }) => [step, Number(amount)])
}

/** Every truth of the server that doesn't hold right now. */
export const brokenTruths = async (): Promise<unknown[]> => {
  const database = openDatabase(process.env['E2E_DATABASE_URL'] ?? '', 2)
  try {
    return await violationsOf(database.pool, invariants)
  } finally {
    await database.close()
  }
}
