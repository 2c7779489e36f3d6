import type { ParsedOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type By, recordChannelAct } from './recordChannelAct.ts'

type Input<Name extends keyof typeof operatorChannelCalls> = ParsedOf<(typeof operatorChannelCalls)[Name]>
/** A user by their number as operators write it. Raises NOT_FOUND. */
export const findUser = async (tx: Tx, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', Number(userId))
    .where('state', '=', 'active')
    .executeTakeFirst()
  return (row ?? fail('NOT_FOUND')).id
}

/** Gives an owner a merchant's contract, or changes it. */
export const saveMerchant = async (tx: Tx, input: Input<'saveMerchant'>, by: By): Promise<void> => {
  const userId = await findUser(tx, input.userId)
  const values = { merchant_type: input.merchantType, expires_at: new Date(input.expiresAt) }
  await recordChannelAct(tx, 'save_merchant', input, by, { beneficiaryId: userId })
  await tx
    .insertInto('merchant')
    .values({ user_id: userId, created_at: by.now, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** A merchant by their number as operators write it. Raises NOT_FOUND. */
export const findMerchantId = async (tx: Tx, userId: string): Promise<number> => {
  const merchant = await tx
    .selectFrom('merchant')
    .select('user_id')
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
  return (merchant ?? fail('NOT_FOUND')).user_id
}

/** Makes a portal of a merchant, or changes its look and its time. A portal stays its merchant's. */
export const savePortal = async (
  tx: Tx,
  { portalId, userId, expiresAt, ...look }: Omit<Input<'savePortal'>, 'host'>,
  by: By,
): Promise<number> => {
  const merchantId = await findMerchantId(tx, userId)
  await recordChannelAct(tx, 'save_portal', { portalId, userId, expiresAt, ...look }, by, {
    beneficiaryId: merchantId,
  })
  const values = { ...look, expires_at: new Date(expiresAt) }
  if (portalId === undefined) {
    const { id } = await tx
      .insertInto('portal')
      .values({ merchant_id: merchantId, created_at: by.now, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const changed = await tx
    .updateTable('portal')
    .set(values)
    .where('id', '=', portalId)
    .where('merchant_id', '=', merchantId)
    .returning('id')
    .executeTakeFirst()
  return (changed ?? fail('NOT_FOUND')).id
}

/** Locks a distributor; resolves to the user behind them. Raises NOT_FOUND. */
export const findDistributorUser = async (tx: Tx, distributorId: number): Promise<number> => {
  const row = await tx
    .selectFrom('distributor')
    .select('user_id')
    .where('id', '=', distributorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row ?? fail('NOT_FOUND')).user_id
}

/**
 * Makes a channel, or changes the name of one and whether it is open. Raises CHANNEL_CODE_TAKEN when it exists with another
 * distributor or invite code: those never change.
 */
export const saveChannel = async (
  tx: Tx,
  { code, name, distributorId, inviteCode, isOpen }: Input<'saveChannel'>,
  by: By,
): Promise<void> => {
  const userId = distributorId === null ? null : await findDistributorUser(tx, distributorId)
  await recordChannelAct(tx, 'save_channel', { code, name, distributorId, inviteCode, isOpen }, by, {
    beneficiaryId: userId,
  })
  const { rows } = await sql`
    insert into marketing_channel as c (code, name, distributor_id, invite_code, is_open, created_at)
    values (${code}, ${name}, ${distributorId}, ${inviteCode}, ${isOpen}, ${by.now})
    on conflict (code) do update set name = excluded.name, is_open = excluded.is_open
     where c.distributor_id is not distinct from excluded.distributor_id and c.invite_code is not distinct from excluded.invite_code
    returning id`.execute(tx)
  if (rows.length === 0) fail('CHANNEL_CODE_TAKEN')
}
