import { maskPayoutAccount } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { otherNames } from '../../../core/security/reseal.ts'
import { type Kms, seal, unseal } from '../../../core/security/seal.ts'

/** The sealing context of a login name: its owner alone. */
const sealContext = (userId: number): string => `withdraw_account:${userId}`

export type AccountRow = { id: number; masked: string; is_default: boolean; created_at: Date }

/** A user's accounts, the default first, then the newest. */
export const listAccounts = (db: Db, userId: number): Promise<AccountRow[]> =>
  db
    .selectFrom('withdraw_account')
    .select(['id', 'masked', 'is_default', 'created_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whether a user has an account that money can be paid out to. */
export const hasPayoutAccount = async (db: Db, userId: number): Promise<boolean> =>
  (await listAccounts(db, userId)).length > 0

/** Users with the accounts they have, or had, for payouts, as rows of `user_id` and `key`. */
export const payoutKeys = sql`select user_id, account_hash || channel::bytea as key from withdraw_account`

/** Whether users of two groups have, or had, the same account. */
export const sharesPayoutAccount = async (
  db: Db,
  some: readonly number[],
  others: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from withdraw_account a join withdraw_account b
        on b.channel = a.channel and (b.account_hash in (a.account_hash, a.former_hash) or b.former_hash = a.account_hash)
     where a.user_id = any (${some}::bigint[]) and b.user_id = any (${others}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Serialises changes of a user's accounts until the transaction ends. */
const lockAccounts = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw_account:${userId}`}, 0))`.execute(tx)
}

const removeAccount = async (tx: Tx, userId: number, accountId: number, now: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('withdraw_account')
    .select('is_default')
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  await tx
    .updateTable('withdraw_account')
    .set({ deleted_at: now, is_default: false })
    .where('id', '=', accountId)
    .execute()
  return row.is_default
}

const makeDefault = async (tx: Tx, userId: number, accountId: number): Promise<void> => {
  await tx
    .updateTable('withdraw_account')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('withdraw_account')
    .set({ is_default: true })
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('NOT_FOUND')
}

const freeSlot = async (tx: Tx, userId: number, most: number): Promise<number> => {
  const taken = await tx
    .selectFrom('withdraw_account')
    .select('slot')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const slots = Array.from({ length: most }, (_, i) => i + 1)
  return slots.find((free) => !taken.some(({ slot }) => slot === free)) ?? fail('WITHDRAW_ACCOUNT_LIMIT')
}

const hashedText = (account: string): string => `withdraw ${account}`

/** While keys are changed an account may be stored under the hash of either. Raises WITHDRAW_ACCOUNT_TAKEN. */
const requireUnbound = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  const bound = await tx
    .selectFrom('withdraw_account')
    .select('id')
    .where('user_id', '=', userId)
    .where('account_hash', 'in', hashes)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (bound) fail('WITHDRAW_ACCOUNT_TAKEN')
}

type SaveAccountInput = {
  userId: number
  /** The account to replace. */
  replaces: number | undefined
  account: string
  isDefault: boolean
  /** Accounts the user may have bound at once. */
  most: number
  now: Date
}

/**
 * Stores a login name of Alipay, sealed. A replacement is a new account: withdrawals in flight keep the old one. The first
 * account, and one that replaces the default, becomes the default. Raises NOT_FOUND, WITHDRAW_ACCOUNT_LIMIT and
 * WITHDRAW_ACCOUNT_TAKEN.
 */
export const saveAccount = async (
  tx: Tx,
  kms: Kms,
  { userId, replaces, account, isDefault, most, now }: SaveAccountInput,
): Promise<AccountRow> => {
  await lockAccounts(tx, userId)
  const replacesDefault = replaces !== undefined && (await removeAccount(tx, userId, replaces, now))
  const slot = await freeSlot(tx, userId, most)
  const hashes = kms.fingerprints(hashedText(account))
  await requireUnbound(tx, userId, hashes)
  const { sealed, dataKey, kek } = await seal(kms, account, sealContext(userId))
  const row = await tx
    .insertInto('withdraw_account')
    .values({
      user_id: userId,
      channel: 'alipay',
      account_hash: kms.fingerprint(hashedText(account)),
      former_hash: sql`case when exists (select from seal_key where state = 'former') then ${hashes[1] ?? null}::bytea end`,
      sealed,
      data_key: dataKey,
      kek,
      masked: maskPayoutAccount(account),
      slot,
      is_default: false,
      created_at: now,
    })
    .returning(['id', 'masked', 'created_at'])
    .executeTakeFirstOrThrow()
  const others = await listAccounts(tx, userId)
  const becomesDefault = isDefault || replacesDefault || others.length === 1
  if (becomesDefault) await makeDefault(tx, userId, row.id)
  return { ...row, is_default: becomesDefault }
}

/** Makes one of a user's accounts the default. Raises NOT_FOUND. */
export const setDefaultAccount = async (tx: Tx, userId: number, accountId: number): Promise<void> => {
  await lockAccounts(tx, userId)
  await makeDefault(tx, userId, accountId)
}

/** Deletes an account; if it was the default, the newest remaining one becomes the default. Raises NOT_FOUND. */
export const deleteAccount = async (tx: Tx, userId: number, accountId: number, now: Date): Promise<void> => {
  await lockAccounts(tx, userId)
  const wasDefault = await removeAccount(tx, userId, accountId, now)
  const [next] = wasDefault ? await listAccounts(tx, userId) : []
  if (next) await makeDefault(tx, userId, next.id)
}

/** Deletes all accounts of a user who may be another person from now on. */
export const deleteAllAccounts = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await lockAccounts(tx, userId)
  await tx
    .updateTable('withdraw_account')
    .set({ deleted_at: now, is_default: false })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The login name of an account, also of a deleted one, to which withdrawals in flight are still paid. */
export const unsealAccount = async (
  { db, kms }: { db: Db; kms: Kms },
  accountId: number,
): Promise<string> => {
  const { user_id, sealed, data_key, kek } = await db
    .selectFrom('withdraw_account')
    .select(['user_id', 'sealed', 'data_key', 'kek'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return unseal(kms, { sealed, dataKey: data_key, kek }, sealContext(user_id))
}

type SealedAccount = {
  id: number
  user_id: number
  account_hash: Buffer
  sealed: Buffer
  data_key: Buffer
  kek: string
}

/**
 * Seals up to `limit` accounts again that are not under the key that seals, with their hashes under it, and returns how many.
 * The former hash stays until all are, so that two accounts can still be compared.
 */
export const resealAccounts = async (tx: Tx, kms: Kms, limit: number): Promise<number> => {
  const { rows } = await sql<SealedAccount>`
    select id, user_id, account_hash, sealed, data_key, kek from withdraw_account
     where kek = any (${otherNames(kms)}::text[]) order by kek, id limit ${limit} for update skip locked`.execute(
    tx,
  )
  for (const { id, user_id: userId, account_hash, sealed, data_key: dataKey, kek } of rows) {
    const account = await unseal(kms, { sealed, dataKey, kek }, sealContext(userId))
    const again = await seal(kms, account, sealContext(userId))
    await tx
      .updateTable('withdraw_account')
      .set({
        account_hash: kms.fingerprint(hashedText(account)),
        former_hash: account_hash,
        sealed: again.sealed,
        data_key: again.dataKey,
        kek: again.kek,
      })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

/** Deletes up to `limit` former hashes and returns how many. */
export const forgetFormerHashes = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql`
    update withdraw_account set former_hash = null where id in (
      select id from withdraw_account where former_hash is not null limit ${limit} for update skip locked) returning id`.execute(
    tx,
  )
  return rows.length
}

/** By which a login name is found without storing it in the clear: under each key that is known. */
export const payoutAccountHashes = (kms: Kms, account: string): Buffer[] =>
  kms.fingerprints(hashedText(account))

/** The login names of the accounts that a user has bound, in full, the default first. */
export const listBoundNames = async (deps: { db: Db; kms: Kms }, userId: number): Promise<string[]> => {
  const accounts = await listAccounts(deps.db, userId)
  return Promise.all(accounts.map(({ id }) => unsealAccount(deps, id)))
}
