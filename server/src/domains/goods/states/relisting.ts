import { goodsTransitions } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

/** After a rental, unlists the account where its owner confirms each relisting. Safe to repeat. */
export const awaitOwnerAfterRental = async (tx: Tx, goodsId: number): Promise<void> => {
  await sql`update goods set state = ${goodsTransitions.await_owner.to}
    where id = ${goodsId}::bigint and relist = 'confirm' and state = any (${[...goodsTransitions.await_owner.from]}::text[])`.execute(
    tx,
  )
}

/** An account's title, and whether it waits for its owner before it is listed again. */
export const findRelisting = async (tx: Tx, goodsId: number): Promise<{ title: string; waits: boolean }> => {
  const { title, state } = await tx
    .selectFrom('goods')
    .select(['title', 'state'])
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow()
  return { title, waits: state === 'awaiting_owner' }
}
