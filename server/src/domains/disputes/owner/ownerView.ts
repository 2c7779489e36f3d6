import type { ResultOf } from '@shanghao/contract/call'
import type { ownerDisputeCalls } from '@shanghao/contract/disputes/owner'
import { basisPoints } from '@shanghao/contract/money'
import { maskPhone } from '@shanghao/contract/rules'
import { findPerson } from '../../../core/http/auth.ts'
import { type LockedOrder, readLockedOrder } from '../../orders/actions.ts'
import { findStaffNames } from '../../owners/actions.ts'
import { type Amounts, amountsOf, claimFen } from '../close/amounts.ts'
import type { Dispute } from '../dispute.ts'
import { listEntries } from '../queries.ts'
import { presentSummary } from '../show/present.ts'
import { presentForSide } from '../show/view.ts'
import type { OwnerDisputeRow } from './ownerQueries.ts'

type Detail = ResultOf<typeof ownerDisputeCalls.disputeForOwner>
type Row = ResultOf<typeof ownerDisputeCalls.disputesForOwner>['list'][number]

export const presentRow = (row: OwnerDisputeRow): Row => ({
  ...presentSummary(row),
  viewer: 'owner',
  title: row.title,
  gameName: row.gameName,
  renter: maskPhone(row.phone),
  claimFen: claimFen(row),
  offerFen: row.offer_fen,
  isMine: row.isMine,
})

/** What the owner gets of an order (分) if a dispute comes to these amounts: rent less commission, and their part of the deposit. */
export const incomeFen = (
  { rent_fen, refund_fen, commission_bp }: Pick<LockedOrder, 'rent_fen' | 'refund_fen' | 'commission_bp'>,
  { rentFen, depositFen }: Amounts,
): number => {
  const rent = rent_fen - refund_fen - rentFen
  return rent - basisPoints(rent, commission_bp) + depositFen
}

const USER = /^user:(\d+)$/
const userOf = (actor: string): number => Number(USER.exec(actor)?.[1] ?? 0)

type Viewing = { ownerId: number; viewerId: number }

/** A dispute for its owner's side; who of the staff acted only for the owner. */
export const presentForOwner = async (
  deps: Parameters<typeof presentForSide>[0],
  dispute: Dispute,
  { ownerId, viewerId }: Viewing,
): Promise<Detail> => {
  const { db } = deps
  const [shown, entries, order, renter] = await Promise.all([
    presentForSide(deps, dispute, ownerId),
    listEntries(db, dispute.id),
    readLockedOrder(db, dispute.order_id),
    findPerson(db, dispute.renter_id),
  ])
  const actors = entries.map(({ by, actor }) => (by === 'owner' ? userOf(actor) : 0))
  const names = await findStaffNames(db, ownerId, viewerId === ownerId ? actors : [])
  // Of one that is over, the amounts are what the order had before it.
  const before = { ...order, refund_fen: order.refund_fen - (dispute.outcome_rent_fen ?? 0) }
  return {
    ...shown,
    renter: maskPhone(renter.phone),
    entries: shown.entries.map((entry, i) => ({ ...entry, staffName: names.get(actors[i] ?? 0) ?? null })),
    income: {
      fullFen: incomeFen(before, { rentFen: 0, depositFen: 0 }),
      claimFen: incomeFen(before, amountsOf(dispute, claimFen(dispute))),
      offerFen: dispute.offer_fen === null ? null : incomeFen(before, amountsOf(dispute, dispute.offer_fen)),
    },
  }
}
