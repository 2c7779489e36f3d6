import { type GoodsState, type GoodsVerb, goodsTransitions } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type Kms, type Sealed, seal, unseal } from '../../core/security/seal.ts'
import type { GoodsDraft } from './draft.ts'

export { findBlock, isRenterBlocked } from './blacklist.ts'
export { draftGoods, draftManyGoods } from './draft.ts'
export { defineGame, findNight, type GameTemplate } from './games.ts'
export { listNewestGoods } from './queries.ts'
export { findQuietHours, quietOf } from './quiet.ts'
export { sumRecharged } from './rentConditions.ts'
export { isGame } from './search/catalogue.ts'
export { addHeat } from './search/searches.ts'
export type { GoodsDraft }

/** The owner whose accounts a verb is limited to; null for the platform, which may change any. */
type OwnerScope = number | null

/** The sealing context of a credential: its own account. */
export const credentialContext = (goodsId: number): string => `goods:${goodsId}`

/** Raises why a verb found no account in an allowed state: GOODS_STATE or NOT_FOUND. */
const failTransition = async (tx: Tx, goodsId: number, ownerId: OwnerScope): Promise<never> => {
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

/**
 * What a renter needs to log in. `loginName` is the name that the game shows after credential, by which a renter recognises
 * the account.
 */
export type Credential = { account: string; password: string; loginName: string }

/** A sealed login, with the keyed hash by which accounts with the same account name are found. */
export type SealedLogin = Sealed & { accountHash: Buffer | null }

/** Seals a login for its account. */
export const sealLogin = async (
  kms: Kms,
  goodsId: number,
  credential: Pick<Credential, 'account' | 'password' | 'loginName'>,
): Promise<SealedLogin> => ({
  ...(await seal(kms, JSON.stringify(credential), credentialContext(goodsId))),
  accountHash: kms.fingerprint(`login ${credential.account.toLowerCase()}`),
})

/**
 * Seals the credential of an owner's account, replacing the former one. An account waiting for its owner is listed
 * again: a changed password counts as confirmation. An account that rests for disputes filed before does no longer.
 */
export const setCredential = async (
  tx: Tx,
  kms: Kms,
  ownerId: number,
  goodsId: number,
  credential: Credential,
  now: Date,
): Promise<void> => {
  const login = await sealLogin(kms, goodsId, credential)
  await setSealedCredentials(tx, [{ goodsId, at: now, ...login }], ownerId)
}

/**
 * As `setCredential`, of logins that were sealed before (`sealLogin`), for many accounts of an owner at once, each in use since `at`. Raises NOT_FOUND or GOODS_STATE
 * where one can't have a login.
 */
export const setSealedCredentials = async (
  tx: Tx,
  logins: readonly (SealedLogin & { readonly goodsId: number; readonly at: Date })[],
  ownerId: number,
): Promise<void> => {
  if (logins.length === 0) return
  const ids = logins.map(({ goodsId }) => goodsId)
  const { rows } = await sql<{ goods_id: number }>`
    insert into credential (goods_id, sealed, data_key, kek, account_hash, updated_at)
    select g.id, n.sealed, n.data_key, n.kek, n.account_hash, n.at
      from unnest(${ids}::bigint[], ${logins.map(({ sealed }) => sealed)}::bytea[], ${logins.map(({ dataKey }) => dataKey)}::bytea[],
                  ${logins.map(({ kek }) => kek)}::text[], ${logins.map(({ accountHash }) => accountHash)}::bytea[],
                  ${logins.map(({ at }) => at)}::timestamptz[])
           n(goods_id, sealed, data_key, kek, account_hash, at)
      join goods g on g.id = n.goods_id
     where g.owner_id = ${ownerId}::bigint and g.state not in ('banned', 'deleted')
    on conflict (goods_id) do update
       set sealed = excluded.sealed, data_key = excluded.data_key, kek = excluded.kek, account_hash = excluded.account_hash, updated_at = excluded.updated_at,
           version = credential.version + 1
    returning goods_id`.execute(tx)
  const missing = ids.find((id) => !rows.some((row) => row.goods_id === id))
  if (missing !== undefined) await failTransition(tx, missing, ownerId)
  await tx
    .updateTable('goods')
    .set({ login_failed_at: null })
    .where('id', 'in', ids)
    .where('login_failed_at', 'is not', null)
    .execute()
  await endRestsBefore(tx, ids)
  await sql`
    update goods set state = ${goodsTransitions.shelve.to} where id = any (${ids}::bigint[]) and state = 'awaiting_owner' and not rests`.execute(
    tx,
  )
}

/**
 * Ends the rest of accounts for the disputes that are live now. They are locked before the accounts, as when a dispute ends, and one that is
 * being filed keeps its account resting.
 */
const endRestsBefore = async (tx: Tx, goodsIds: readonly number[]): Promise<void> => {
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

/**
 * Unseals a credential. Callers must restrict this to the renter during their rental, and record it. Raises
 * CREDENTIAL_MISSING.
 */
export const unsealCredential = async (
  tx: Tx | Db,
  kms: Kms,
  goodsId: number,
): Promise<Credential & { version: number }> => {
  const row = await tx
    .selectFrom('credential')
    .select(['sealed', 'data_key', 'kek', 'version'])
    .where('goods_id', '=', goodsId)
    .executeTakeFirst()
  if (!row) return fail('CREDENTIAL_MISSING')
  const plain = await unseal(
    kms,
    { sealed: row.sealed, dataKey: row.data_key, kek: row.kek },
    credentialContext(goodsId),
  )
  return { ...(JSON.parse(plain) as Credential), version: row.version }
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
 * Takes an account out of circulation. Only `disputes/platform/takeOut.ts` calls it, which ends the account's orders in the
 * same transaction: the database refuses to commit one without the other. Raises NOT_FOUND and GOODS_STATE.
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

/** Stores an operator's note on a game's publisher and licence; from then on its accounts can be listed. */
export const setLicenceNote = async (tx: Tx, gameId: number, note: string): Promise<void> => {
  const text = note.trim() || fail('INVALID_INPUT', { note: ['请填写版号或授权说明'] })
  const game = await tx
    .updateTable('game')
    .set({ licence_note: text })
    .where('id', '=', gameId)
    .returning('id')
    .executeTakeFirst()
  if (!game) fail('NOT_FOUND')
}

/** Counts a settled rental; `good` is one without complaint. */
export const countRental = async (tx: Tx, goodsId: number, good: boolean): Promise<void> => {
  await sql`update goods set rent_count = rent_count + 1, good_count = good_count + ${good ? 1 : 0}
    where id = ${goodsId}::bigint`.execute(tx)
}

/** Adds the rentals that accounts had on another platform to their counts. */
export const importRentalHistory = async (
  tx: Tx,
  histories: readonly { readonly goodsId: number; readonly rents: number; readonly good: number }[],
): Promise<void> => {
  const column = (name: 'goodsId' | 'rents' | 'good') => histories.map((history) => history[name])
  await sql`update goods g set rent_count = rent_count + n.rents, good_count = good_count + n.good,
           imported_rents = imported_rents + n.rents, imported_good = imported_good + n.good
    from unnest(${column('goodsId')}::bigint[], ${column('rents')}::int[], ${column('good')}::int[]) n(id, rents, good)
    where g.id = n.id`.execute(tx)
}

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

/**
 * Sets what an owner requires of renters (`realAuthPlans`): name and ID number (1), or with advanced protection (2)
 * also a ZhiMa certification of their own within the day before they order.
 */
export const setRealAuthPlan = async (
  tx: Tx,
  ownerId: number,
  goodsId: number,
  plan: 1 | 2,
): Promise<void> => {
  const { rows } = await sql`update goods set real_auth_plan = ${plan}
    where id = ${goodsId}::bigint and owner_id = ${ownerId}::bigint and state not in ('banned', 'deleted') returning id`.execute(
    tx,
  )
  if (rows.length === 0) await failTransition(tx, goodsId, ownerId)
}

/** The owner confirms the account, which is listed again. Raises GOODS_STATE when it doesn't wait for confirmation. */
export const confirmGoods = (tx: Tx, ownerId: number, goodsId: number): Promise<void> =>
  transition(tx, goodsId, ownerId, 'shelve', ['awaiting_owner'])

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

/** Stores a favourite; repeating it changes nothing. */
export const addFavourite = async (tx: Tx, userId: number, goodsId: string, now: Date): Promise<void> => {
  await tx
    .insertInto('favourite')
    .values({ user_id: userId, goods_id: Number(goodsId), created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const removeFavourite = async (tx: Tx, userId: number, goodsId: string): Promise<void> => {
  await tx
    .deleteFrom('favourite')
    .where('user_id', '=', userId)
    .where('goods_id', '=', Number(goodsId))
    .execute()
}
