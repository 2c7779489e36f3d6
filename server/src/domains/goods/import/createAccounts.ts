import type { GoodsListing } from '@shanghao/contract/goods/listing'
import { goodsTransitions } from '@shanghao/contract/goods/states'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { SealedLogin } from '../credential/sealedCredential.ts'
import { readGameContext, shownRow } from '../draft.ts'
import { presentationOf, termsColumns } from '../listing/form.ts'

/** An account that is created under an id drawn before, with its login sealed for that id. */
export type NewAccount = {
  readonly id: number
  readonly form: GoodsListing
  readonly login: SealedLogin | null
}

type Creating = {
  ownerId: number
  actorId: number
  gameId: number
  /** Submits those with a login for review; without reviews they are listed at once. */
  submits: boolean
  reviews: boolean
  now: Date
}

/**
 * Creates accounts of one game and owner in a few statements, with the same rows as `createListing` and `submitListing` store. Raises
 * INVALID_INPUT where one is not the game's, CUSTOM_ID_TAKEN, and GOODS_UNLICENSED for accounts that are submitted.
 */
export const createAccounts = async (
  tx: Tx,
  accounts: readonly NewAccount[],
  creating: Creating,
): Promise<void> => {
  const { ownerId, gameId, submits, reviews, now } = creating
  const options = [...new Set(accounts.flatMap(({ form }) => form.options))]
  const context = await readGameContext(tx, gameId, options)
  if (submits && !context.licensed) fail('GOODS_UNLICENSED')
  const submitted = submits ? accounts.filter(({ login }) => login !== null) : []
  const isListed = (account: NewAccount) => submitted.includes(account) && !reviews
  const { submit, approve } = goodsTransitions
  await tx
    .insertInto('goods')
    .values(
      accounts.map((account) => ({
        ...termsColumns(account.form),
        ...shownRow(context, account.form),
        role_names: account.form.roleNames,
        game_id: gameId,
        id: account.id,
        owner_id: ownerId,
        state: isListed(account) ? approve.to : submitted.includes(account) ? submit.to : 'draft',
        created_at: now,
        listed_at: isListed(account) ? now : null,
      })),
    )
    .execute()
  await storeLogins(tx, accounts, now)
  await submitAll(tx, submitted, creating)
}

/** Stores the first version of accounts that are submitted. */
const submitAll = async (
  tx: Tx,
  accounts: readonly NewAccount[],
  { actorId, reviews, now }: Creating,
): Promise<void> => {
  if (accounts.length === 0) return
  await tx
    .insertInto('goods_version')
    .values(
      accounts.map(({ id, form }) => ({
        goods_id: id,
        version: 1,
        state: reviews ? 'waiting' : 'approved',
        presentation: JSON.stringify(presentationOf(form)),
        screenshots: '[]',
        submitted_by: actorId,
        at: now,
        decided_at: reviews ? null : now,
      })),
    )
    .execute()
}

/** Stores the sealed logins of new accounts. */
const storeLogins = async (
  tx: Tx,
  accounts: readonly Pick<NewAccount, 'id' | 'login'>[],
  now: Date,
): Promise<void> => {
  const rows = accounts.flatMap(({ id, login }) => (login ? [{ id, ...login }] : []))
  if (rows.length === 0) return
  await tx
    .insertInto('credential')
    .values(
      rows.map(({ id, sealed, dataKey, kek, accountHash }) => ({
        goods_id: id,
        sealed,
        data_key: dataKey,
        kek,
        account_hash: accountHash,
        updated_at: now,
      })),
    )
    .execute()
}
