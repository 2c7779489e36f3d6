import { goodsTransitions } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { type Kms, type Sealed, seal, unseal } from '../../../core/security/seal.ts'
import { endRestsBefore } from '../states/rest.ts'
import { failTransition } from '../states/transitions.ts'

/** The sealing context of a credential: its own account. */
export const credentialContext = (goodsId: number): string => `goods:${goodsId}`

/**
 * What a renter needs to log in. `loginName` is the name that the game shows after the login, by which a renter recognises
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
