import type { ResultOf } from '@shanghao/contract/call'
import type { ownerMoneyCalls } from '@shanghao/contract/finance/owner'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { accountLabel, type MoneySource, type PlannedMovement } from '../statement/moneyTrace.ts'
import { listTransfers, type Transfer, type TransferScope } from '../statement/transfers.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { findBill } from './billQueries.ts'
import { presentBill, type StateNames } from './presentEarnings.ts'

type OrderBill = ResultOf<typeof ownerMoneyCalls.orderBill>

/** What disputes, compensations and corrections posted for an order and its owner. */
const listOwnActs = async (db: Db, ownerId: number, orderId: string): Promise<TransferScope['acts']> => {
  const { rows } = await sql<{ type: string; id: string }>`
    select 'dispute' as type, id from dispute where order_id = ${orderId} and owner_id = ${ownerId}
    union all
    select 'compensation', id::text from compensation where order_id = ${orderId} and user_id = ${ownerId}
    union all
    select 'correction', id::text from wallet_correction where user_id = ${ownerId} and of_type = 'order' and of_id = ${orderId}`.execute(
    db,
  )
  return rows
}

/** Accounts named for a reader who may be the owner or one of their staff. */
const labelsFor = (ownerId: number, labels: Readonly<Record<string, string>>) => {
  const own = { [`cash:${ownerId}`]: '号主现金余额', [`bonus:${ownerId}`]: '号主赠送余额' }
  return (account: string): string => accountLabel(account, { ...labels, ...own })
}

const signed = ({ from_id, to_id, amount }: Transfer, isCounted: (account: string) => boolean): number =>
  (isCounted(to_id) ? amount : 0) - (isCounted(from_id) ? amount : 0)

const presentEntries = (
  transfers: readonly Transfer[],
  { orderId, ownerId, label }: { orderId: string; ownerId: number; label: (account: string) => string },
): OrderBill['entries'] => {
  let escrowFen = 0
  return transfers.map((row) => {
    escrowFen += signed(row, (account) => account === `escrow:${orderId}`)
    return {
      transferId: row.id,
      at: row.at.getTime(),
      text: describeTransfer(row).traceText,
      from: label(row.from_id),
      to: label(row.to_id),
      fen: row.amount,
      ownFen: signed(row, (account) => account === `cash:${ownerId}` || account === `bonus:${ownerId}`),
      escrowFen,
    }
  })
}

const presentPlanned = (
  planned: readonly PlannedMovement[],
  label: (account: string) => string,
): OrderBill['planned'] =>
  planned.flatMap(({ at, text, from, to, fen }) =>
    fen > 0 ? [{ at: at?.getTime() ?? null, text, from: label(from), to: label(to), fen }] : [],
  )

type BillInput = { names: StateNames; ownerId: number; viewer: Viewer; orderId: string; now: Date }

/** The bill of an owner's order down to its transfers. `order` is the money source of orders. Raises NOT_FOUND. */
export const readOrderBill = async (
  db: Db,
  order: MoneySource,
  { names, ownerId, viewer, orderId, now }: BillInput,
): Promise<OrderBill> => {
  const row = (await findBill(db, ownerId, orderId)) ?? fail('NOT_FOUND')
  const { scope, labels, planned } = await order(db, row.id, { ...viewer, userId: ownerId }, now)
  const acts = [...scope.acts, ...(await listOwnActs(db, ownerId, row.id))]
  const transfers = await listTransfers(db, { ...scope, acts }, ownerId)
  const label = labelsFor(ownerId, labels)
  return {
    bill: presentBill(row, names),
    entries: presentEntries(transfers, { orderId: row.id, ownerId, label }),
    planned: presentPlanned(planned, label),
  }
}
