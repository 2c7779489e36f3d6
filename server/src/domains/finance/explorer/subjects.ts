import type { LedgerSubject } from '@shanghao/contract/finance/states'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { TransferScope } from '../statement/transfers.ts'

/** Where the money of something is: its accounts, and the transfers that belong to it. */
type Found = { accounts: string[]; scope: TransferScope | null }

const scopeOf = (scope: Partial<TransferScope>): TransferScope => ({
  holdingAccounts: [],
  acts: [],
  paidFor: [],
  ...scope,
})

const idsOf = async (db: Db, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> => {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

const some = (ids: string[]): string[] => (ids.length > 0 ? ids : fail('NOT_FOUND'))

/** Escrows with money that are listed for a user. */
const ESCROWS = 20

/** A number that PostgreSQL counts by itself. Raises NOT_FOUND for a text that is none. */
const rowId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : fail('NOT_FOUND'))

const ofUser = async (db: Db, id: string): Promise<Found> => {
  const user = rowId(id)
  some(await idsOf(db, sql`select id::text from app_user where id = ${user}`))
  const held = await idsOf(
    db,
    sql`select o.id from rental_order o join ledger_account a on a.id = 'escrow:' || o.id
         where o.renter_id = ${user} and o.state in ('reserved', 'renting', 'ended', 'disputed') and a.balance > 0
         order by o.id desc limit ${ESCROWS}`,
  )
  const distributors = await idsOf(db, sql`select id::text from distributor where user_id = ${user}`)
  return {
    accounts: [
      `cash:${id}`,
      `bonus:${id}`,
      ...distributors.map((distributor) => `distributor:${distributor}`),
      ...held.map((order) => `escrow:${order}`),
    ],
    scope: null,
  }
}

const ofOrder = async (db: Db, id: string): Promise<Found> => {
  const orders = some(
    await idsOf(
      db,
      sql`select id from rental_order where id = ${id} union all select id from rental_order where parent_id = ${id}`,
    ),
  )
  const accounts = orders.map((order) => `escrow:${order}` as const)
  const disputes = await idsOf(db, sql`select id from dispute where order_id = ${id}`)
  const compensations = await idsOf(db, sql`select id::text from compensation where order_id = ${id}`)
  const acts = [
    ...orders.map((order) => ({ type: 'order', id: order })),
    ...disputes.map((dispute) => ({ type: 'dispute', id: dispute })),
    ...compensations.map((compensation) => ({ type: 'compensation', id: compensation })),
  ]
  const paidFor = orders.map((order) => ({ purpose: 'order', id: order }))
  return { accounts, scope: scopeOf({ holdingAccounts: accounts, acts, paidFor }) }
}

const ofPayment = async (db: Db, id: string): Promise<Found> => {
  some(await idsOf(db, sql`select id from payment where id = ${id}`))
  const refunds = await idsOf(db, sql`select id from refund where payment_id = ${id}`)
  const account = `refunding:${id}` as const
  const acts = [{ type: 'payment', id }, ...refunds.map((refund) => ({ type: 'refund', id: refund }))]
  return { accounts: [account], scope: scopeOf({ holdingAccounts: [account], acts }) }
}

const ofRefund = async (db: Db, id: string): Promise<Found> => {
  const [payment = ''] = some(await idsOf(db, sql`select payment_id as id from refund where id = ${id}`))
  return { accounts: [`refunding:${payment}`], scope: scopeOf({ acts: [{ type: 'refund', id }] }) }
}

const ofWithdrawal = async (db: Db, id: string): Promise<Found> => {
  const [user = ''] = some(await idsOf(db, sql`select user_id::text as id from withdrawal where id = ${id}`))
  return {
    accounts: [`withdrawing:${id}`, `cash:${user}`],
    scope: scopeOf({ acts: [{ type: 'withdrawal', id }] }),
  }
}

const ofRecharge = async (db: Db, id: string): Promise<Found> => {
  const [user = ''] = some(await idsOf(db, sql`select user_id::text as id from recharge where id = ${id}`))
  const acts = ['recharge', 'reward'].map((type) => ({ type, id }))
  return {
    accounts: [`cash:${user}`, `bonus:${user}`],
    scope: scopeOf({ acts, paidFor: [{ purpose: 'recharge', id }] }),
  }
}

const ofDistributor = async (db: Db, id: string): Promise<Found> => {
  some(await idsOf(db, sql`select id::text from distributor where id = ${rowId(id)}`))
  return { accounts: [`distributor:${id}`], scope: null }
}

const ofTransfer = async (db: Db, id: string): Promise<Found> => {
  const transfer = await db
    .selectFrom('ledger_transfer')
    .select(['biz_type as type', 'biz_id as act', 'from_id as from', 'to_id as to'])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  const { type, act, from, to } = transfer ?? fail('NOT_FOUND')
  return { accounts: [from, to], scope: scopeOf({ acts: [{ type, id: act }] }) }
}

/** Looks up where the money of something is. Raises NOT_FOUND. */
export const findSubject: Readonly<Record<LedgerSubject, (db: Db, id: string) => Promise<Found>>> = {
  user: ofUser,
  order: ofOrder,
  payment: ofPayment,
  refund: ofRefund,
  withdrawal: ofWithdrawal,
  recharge: ofRecharge,
  distributor: ofDistributor,
  transfer: ofTransfer,
}
