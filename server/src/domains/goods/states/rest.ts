import { goodsTransitions } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

/** Takes an account that a dispute is about off the shelf until `endRest`. Safe to repeat. */
export const restGoods = async (tx: Tx, goodsId: number): Promise<void> => {
  const { from, to } = goodsTransitions.await_owner
  await sql`update goods set rests = true, state = case when state = any (${[...from]}::text[]) then ${to} else state end
    where id = ${goodsId}::bigint`.execute(tx)
}

/**
 * Ends the rest of an account. It is listed again when nothing was found during it and its owner relists without confirming
 * each time; otherwise it waits for its owner.
 */
export const endRest = async (tx: Tx, goodsId: number, isFaultless: boolean): Promise<void> => {
  await sql`update goods set rests = false, rest_found_fault = false,
           state = case when state = 'awaiting_owner' and relist = 'auto' and login_failed_at is null and ${isFaultless} and not rest_found_fault
                        then ${goodsTransitions.shelve.to} else state end
    where id = ${goodsId}::bigint`.execute(tx)
}

/** Keeps an account resting for another dispute, and for `endRest` whether something was found. */
export const restOn = async (tx: Tx, goodsId: number, isFaultless: boolean): Promise<void> => {
  await sql`update goods set rest_found_fault = rests and (rest_found_fault or not ${isFaultless}::boolean)
    where id = ${goodsId}::bigint`.execute(tx)
}

/**
 * Takes an account whose login fails off the shelf until its owner confirms it or changes its password. Safe to repeat.
 */
export const restUntilConfirmed = async (tx: Tx, goodsId: number, at: Date): Promise<void> => {
  const { from, to } = goodsTransitions.await_owner
  await sql`update goods set login_failed_at = coalesce(login_failed_at, ${at}),
           state = case when state = any (${[...from]}::text[]) then ${to} else state end
    where id = ${goodsId}::bigint`.execute(tx)
}

/**
 * Ends the rest of accounts for the disputes that are live now. They are locked before the accounts, as when a dispute ends, and one that is
 * being filed keeps its account resting.
 */
export const endRestsBefore = async (tx: Tx, goodsIds: readonly number[]): Promise<void> => {
  const ids = [...goodsIds]
  await sql`update dispute set rests = false where id in (
    select id from dispute where goods_id = any (${ids}::bigint[]) and rests and closed_at is null order by id for update)`.execute(
    tx,
  )
  await sql`select from goods where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)
  await sql`update goods g set rests = false, rest_found_fault = false where g.id = any (${ids}::bigint[]) and g.rests
    and not exists (select from dispute d where d.goods_id = g.id and d.rests and d.closed_at is null)`.execute(
    tx,
  )
}
