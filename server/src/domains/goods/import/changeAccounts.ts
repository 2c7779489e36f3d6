import { type GoodsListing, goodsListing } from '@shanghao/contract/goods/listing'
import { fieldMessage } from '@shanghao/contract/validation/schema'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import type { SealedLogin } from '../credential/sealedCredential.ts'
import { termsColumns, textOf } from '../listing/form.ts'
import { ID_HEADER } from '../sheet/headings.ts'
import { findListings, type StoredListing } from '../sheet/listings.ts'
import type { Problem } from '../sheet/readAccount.ts'

/** A change of some fields of an account, and of its login. */
export type AccountChange = {
  readonly id: number
  readonly fields: Partial<GoodsListing>
  readonly login: SealedLogin | null
}

/** Whether a change is about what renters see of an account. */
export const changesPresentation = ({ form }: StoredListing, next: GoodsListing): boolean =>
  textOf(form, []) !== textOf(next, [])

/** The form of an account after a change, or why it can't be made any more. */
export const changedForm = (
  account: StoredListing | undefined,
  { fields }: AccountChange,
): { account: StoredListing; form: GoodsListing } | { problem: Problem } => {
  const refused = (message: string) => ({ problem: { column: ID_HEADER, message } })
  if (!account || account.state === 'banned') return refused('账号在检查之后被删除或停用，没有修改')
  const parsed = goodsListing.safeParse({ ...account.form, ...fields }, { error: fieldMessage })
  return parsed.success ? { account, form: parsed.data } : refused(parsed.error.issues[0]?.message ?? '')
}

/** The accounts of changes by id, which stay as they are until the transaction ends. */
export const lockListings = async (
  tx: Tx,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredListing>> => {
  await sql`select from goods where owner_id = ${ownerId} and id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const where = sql`g.id = any (${[...ids]}::bigint[])`
  const found = await findListings(tx, { ownerId, where, limit: ids.length })
  return new Map(found.map((account) => [account.id, account]))
}

/** Sets the terms of many accounts in one statement. Raises CUSTOM_ID_TAKEN. */
export const setTerms = async (
  tx: Tx,
  accounts: readonly { id: number; form: GoodsListing }[],
): Promise<void> => {
  if (accounts.length === 0) return
  const rows = accounts.map(({ id, form }) => ({ id, ...termsColumns(form) }))
  await sql`
    update goods g set hourly_fen = n.hourly_fen, ten_hour_fen = n.ten_hour_fen, overnight_fen = n.overnight_fen, day_fen = n.day_fen,
           week_fen = n.week_fen, gift_every = n.gift_every, gift_hours = n.gift_hours, min_hours = n.min_hours,
           max_hours = n.max_hours, deposit_fen = n.deposit_fen, rentable_week = n.rentable_week::bit(168),
           cool_down_minutes = n.cool_down_minutes, daily_cap_hours = n.daily_cap_hours, quiet_from = n.quiet_from,
           quiet_to = n.quiet_to, min_level = n.min_level, real_auth_plan = n.real_auth_plan, two_step = n.two_step,
           relist = n.relist, recharge_first_fen = n.recharge_first_fen, custom_id = n.custom_id, owner_note = n.owner_note
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id bigint, hourly_fen int, ten_hour_fen int, overnight_fen int,
           day_fen int, week_fen int, gift_every int, gift_hours int, min_hours int, max_hours int, deposit_fen int,
           rentable_week text, cool_down_minutes smallint, daily_cap_hours smallint, quiet_from smallint, quiet_to smallint,
           min_level smallint, real_auth_plan smallint, two_step boolean, relist text, recharge_first_fen int, custom_id text, owner_note text)
     where g.id = n.id`.execute(tx)
}
