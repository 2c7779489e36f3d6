import { type GoodsState, type GoodsVerb, goodsTransitions } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/** The owner whose accounts a verb is limited to; null for the platform, which may change any. */
type OwnerScope = number | null

/** Raises why a verb found no account in an allowed state: GOODS_STATE or NOT_FOUND. */
export const failTransition = async (tx: Tx, goodsId: number, ownerId: OwnerScope): Promise<never> => {
  const { rows } = await sql`select from goods
    where id = ${goodsId}::bigint and state <> 'deleted' and (${ownerId}::bigint is null or owner_id = ${ownerId}::bigint)`.execute(
    tx,
  )
  return fail(rows.length > 0 ? 'GOODS_STATE' : 'NOT_FOUND')
}

/**
 * Changes the state of an account, or of many, by `goodsTransitions`; `from` may narrow the states that the table allows.
 * Listing an account says that its login works. Raises GOODS_STATE or NOT_FOUND where one can't; others are changed by then, so the
 * transaction has to be rolled back.
 */
const transition = async (
  tx: Tx,
  goodsIds: number | readonly number[],
  ownerId: OwnerScope,
  verb: GoodsVerb,
  from: readonly GoodsState[] = goodsTransitions[verb].from,
): Promise<void> => {
  const { to } = goodsTransitions[verb]
  const ids = [goodsIds].flat()
  const { rows } = await sql<{
    id: number
  }>`update goods set state = ${to}, login_failed_at = case when ${to} <> 'on_shelf' then login_failed_at end
    where id = any (${ids}::bigint[]) and state = any (${[...from]}::text[]) and (${ownerId}::bigint is null or owner_id = ${ownerId}::bigint)
    returning id`.execute(tx)
  const changed = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !changed.has(id))
  if (missing !== undefined) await failTransition(tx, missing, ownerId)
}

/** The owner submits an account for review, or many. */
export const submitGoods = (tx: Tx, ownerId: number, goodsIds: number | readonly number[]): Promise<void> =>
  transition(tx, goodsIds, ownerId, 'submit')

/**
 * The platform lists accounts. Raises GOODS_UNLICENSED while a game has no licence note, CREDENTIAL_MISSING where one has
 * no credential.
 */
export const approveManyGoods = async (
  tx: Tx,
  approved: readonly { readonly goodsId: number; readonly listedAt: Date }[],
): Promise<void> => {
  const ids = approved.map(({ goodsId }) => goodsId)
  const { rows } = await sql<{ licensed: boolean; sealed: boolean }>`
    select m.licence_note is not null as licensed, exists (select from credential c where c.goods_id = g.id) as sealed
      from goods g join game m on m.id = g.game_id where g.id = any (${ids}::bigint[]) for share of m`.execute(
    tx,
  )
  if (rows.length < ids.length) fail('NOT_FOUND')
  if (rows.some(({ licensed }) => !licensed)) fail('GOODS_UNLICENSED')
  if (rows.some(({ sealed }) => !sealed)) fail('CREDENTIAL_MISSING')
  await sql`update goods g set listed_at = n.listed_at
    from unnest(${ids}::bigint[], ${approved.map(({ listedAt }) => listedAt)}::timestamptz[]) n(id, listed_at)
    where g.id = n.id and g.state = 'reviewing'`.execute(tx)
  await transition(tx, ids, null, 'approve')
}

/** As `approveManyGoods`, for one account. */
export const approveGoods = (tx: Tx, goodsId: number, now: Date): Promise<void> =>
  approveManyGoods(tx, [{ goodsId, listedAt: now }])

export const rejectGoods = (tx: Tx, goodsId: number): Promise<void> => transition(tx, goodsId, null, 'reject')
/** The owner lists an account again. It keeps its listing date, so that relisting doesn't make it new. */
export const shelveGoods = (tx: Tx, ownerId: number, goodsId: number): Promise<void> =>
  transition(tx, goodsId, ownerId, 'shelve')
export const unshelveGoods = (tx: Tx, ownerId: number, goodsId: number): Promise<void> =>
  transition(tx, goodsId, ownerId, 'unshelve')
const listedOf = (ownerIds: readonly number[]) =>
  sql`owner_id = any (${[...ownerIds]}::bigint[]) and state = any (${[...goodsTransitions.unshelve.from]}::text[])`

/** Locks the listed accounts of owners, before the owners themselves are locked. */
export const lockListedOf = async (tx: Tx, ownerIds: readonly number[]): Promise<void> => {
  await sql`select from goods where ${listedOf(ownerIds)} order by id for no key update`.execute(tx)
}

/** The platform takes all accounts of owners off the shelf. What is rented runs on. Returns how many. */
export const unshelveAllOf = async (tx: Tx, ownerIds: readonly number[]): Promise<number> => {
  const { numAffectedRows } =
    await sql`update goods set state = ${goodsTransitions.unshelve.to} where ${listedOf(ownerIds)}`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0n)
}
export const undisputeGoods = async (tx: Tx, goodsId: number): Promise<void> => {
  await transition(tx, goodsId, null, 'undispute')
  await tx.updateTable('goods').set({ out_since: null }).where('id', '=', goodsId).execute()
}
/**
 * Takes an account out of circulation. Callers end its orders in the same transaction (`disputes/platform/takeOut.ts`) or refuse
 * while one is live (`listing/remove.ts`): the database refuses to commit one without the other. Raises NOT_FOUND and GOODS_STATE.
 */
export const moveOutOfCirculation = async (
  tx: Tx,
  goodsId: number,
  ownerId: OwnerScope,
  verb: 'ban' | 'dispute' | 'remove',
  at: Date,
): Promise<void> => {
  await transition(tx, goodsId, ownerId, verb)
  await sql`update goods set out_since = coalesce(out_since, ${at}::timestamptz) where id = ${goodsId}::bigint`.execute(
    tx,
  )
}

/** Since when an account is out of circulation; null while it is in it. It stays as it is until the transaction ends. */
export const findOutSince = async (tx: Tx, goodsId: number): Promise<Date | null> => {
  const { out_since: outSince } = await tx
    .selectFrom('goods')
    .select('out_since')
    .where('id', '=', goodsId)
    .forShare()
    .executeTakeFirstOrThrow()
  return outSince
}

/** The owner confirms the account, which is listed again. Raises GOODS_STATE when it doesn't wait for confirmation. */
export const confirmGoods = (tx: Tx, ownerId: number, goodsId: number): Promise<void> =>
  transition(tx, goodsId, ownerId, 'shelve', ['awaiting_owner'])
