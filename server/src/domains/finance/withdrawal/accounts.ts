import { maskPayoutAccount } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { type Kms, seal, unseal } from '../../../core/security/seal.ts'

/** What a login name is sealed for: its owner and no one else. */
const boundTo = (userId: number): string => `withdraw_account:${userId}`

export type AccountRow = { id: number; masked: string; is_default: boolean; created_at: Date }

/** A user's bound accounts, the default one leading, then the newest. */
export const accountsOf = (db: Db, userId: number): Promise<AccountRow[]> =>
  db
    .selectFrom('withdraw_account')
    .select(['id', 'masked', 'is_default', 'created_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Holds a user's accounts until the transaction ends, so that slots and the default change one by one. */
const holdAccounts = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw_account:${userId}`}, 0))`.execute(tx)
}

const remove = async (tx: Tx, userId: number, accountId: number, now: Date): Promise<boolean> => {
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

type Saving = {
  userId: number
  /** The account it takes the place of. */
  replaces: number | undefined
  account: string
  isDefault: boolean
  /** Accounts the user may have bound at once. */
  most: number
  now: Date
}

/**
 * Binds a login name of Alipay, sealed. Replacing is binding anew: withdrawals on their way keep the account they have. The
 * first account, and one that takes the default's place, is the default. Raises NOT_FOUND, WITHDRAW_ACCOUNT_LIMIT and
 * WITHDRAW_ACCOUNT_TAKEN.
 */
export const saveAccount = async (
  tx: Tx,
  kms: Kms,
  { userId, replaces, account, isDefault, most, now }: Saving,
): Promise<AccountRow> => {
  await holdAccounts(tx, userId)
  const replacesDefault = replaces !== undefined && (await remove(tx, userId, replaces, now))
  const slot = await freeSlot(tx, userId, most)
  const { sealed, dataKey, kek } = await seal(kms, account, boundTo(userId))
  const row = await tx
    .insertInto('withdraw_account')
    .values({
      user_id: userId,
      channel: 'alipay',
      account_hash: kms.fingerprint(`withdraw ${account}`),
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
  const others = await accountsOf(tx, userId)
  const becomesDefault = isDefault || replacesDefault || others.length === 1
  if (becomesDefault) await makeDefault(tx, userId, row.id)
  return { ...row, is_default: becomesDefault }
}

/** Makes one of a user's accounts the default. Raises NOT_FOUND. */
export const chooseDefault = async (tx: Tx, userId: number, accountId: number): Promise<void> => {
  await holdAccounts(tx, userId)
  await makeDefault(tx, userId, accountId)
}

/** Unbinds an account; the newest of those left becomes the default if it was that. Raises NOT_FOUND. */
export const deleteAccount = async (tx: Tx, userId: number, accountId: number, now: Date): Promise<void> => {
  await holdAccounts(tx, userId)
  const wasDefault = await remove(tx, userId, accountId, now)
  const [next] = wasDefault ? await accountsOf(tx, userId) : []
  if (next) await makeDefault(tx, userId, next.id)
}

/** The login name of an account, also of one that was unbound since: what is on its way goes where it was sent. */
export const openAccount = async ({ db, kms }: { db: Db; kms: Kms }, accountId: number): Promise<string> => {
  const { user_id, sealed, data_key, kek } = await db
    .selectFrom('withdraw_account')
    .select(['user_id', 'sealed', 'data_key', 'kek'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return unseal(kms, { sealed, dataKey: data_key, kek }, boundTo(user_id))
}
