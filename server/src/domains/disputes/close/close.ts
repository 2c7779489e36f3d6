import type { DisputeVerb } from '@shanghao/contract/disputes/states'
import type { Tx } from '../../../core/database/db.ts'
import { post } from '../../../ledger/post.ts'
import {
  closeOrderDispute,
  divideOwnerDeposit,
  type LockedOrder,
  type PostedOutcome,
} from '../../orders/actions.ts'
import {
  changeDispute,
  type Dispute,
  type DisputeOutcomeKind,
  type Entry,
  hasOtherLive,
  type LockedDispute,
  requireMay,
  type Settlement,
} from '../dispute.ts'
import { notifyClosed } from '../notifyParties.ts'
import { type Amounts, depositOf, rentsFor } from './amounts.ts'
import { endRestOf } from './rest.ts'

const compensate = async (tx: Tx, dispute: Dispute, at: Date): Promise<void> => {
  const from = 'compensation:platform' as const
  await post(tx, {
    bizType: 'dispute',
    bizId: dispute.id,
    at,
    movements: [
      {
        step: 'renter_compensation',
        from,
        to: `cash:${dispute.renter_id}`,
        amount: dispute.renter_compensation_fen,
      },
      {
        step: 'owner_compensation',
        from,
        to: `cash:${dispute.owner_id}`,
        amount: dispute.owner_compensation_fen,
      },
    ],
  })
}

/** What was posted, as the parties read it. */
const settlementOf = (
  order: LockedOrder,
  { rentFen, depositFen }: Amounts,
  { rent, deposit, packetBack }: PostedOutcome,
): Settlement => ({
  rentFen,
  refundFen: rent.fen,
  refundParts: rent.parts,
  packetBack,
  depositToOwnerFen: depositFen,
  depositToOwnerBonusFen: divideOwnerDeposit(order, depositFen).bonus,
  depositBackFen: deposit?.fen ?? null,
  depositBackParts: deposit?.parts ?? [],
})

export type Close = {
  verb: Extract<DisputeVerb, 'agree' | 'accept' | 'confirm' | 'decide_appeal' | 'withdraw'>
  actors: Parameters<typeof changeDispute>[2]['actors']
  amounts: Amounts
  outcome: DisputeOutcomeKind
  entry: Omit<Entry, 'kind'>
  /** Columns of a final decision made with the end. */
  set?: Parameters<typeof changeDispute>[2]['set']
}

/** Ends a locked dispute and posts what it came to, in the caller's transaction. Raises DISPUTE_STATE. */
export const closeDispute = async (tx: Tx, locked: LockedDispute, close: Close): Promise<void> => {
  const { order, at } = locked
  const { verb, actors, amounts, outcome, entry, set } = close
  requireMay(locked.dispute, verb, actors)
  const dispute: Dispute = { ...locked.dispute, ...set }
  const otherLive = await hasOtherLive(tx, dispute)
  const rents = await rentsFor(tx, dispute, order, amounts.rentFen)
  // Lock order: the account before the wallets.
  if (dispute.rests) await endRestOf(tx, dispute, amounts.rentFen === 0)
  const posted = await closeOrderDispute(
    tx,
    order,
    {
      rents,
      depositToOwnerFen: depositOf(dispute, order, amounts, otherLive),
      endedAt: amounts.rentFen > 0 ? dispute.stopped_at : null,
      staysDisputed: otherLive,
    },
    { actor: entry.actor, at, detail: { outcome, rent: amounts.rentFen, deposit: amounts.depositFen } },
  )
  await changeDispute(tx, locked, {
    verb,
    actors,
    set: {
      ...set,
      outcome_kind: outcome,
      outcome_rent_fen: amounts.rentFen,
      outcome_deposit_fen: amounts.depositFen,
      outcome: settlementOf(order, amounts, posted),
      closed_at: at,
      due_at: null,
    },
    entry,
  })
  if (dispute.decided_at) await compensate(tx, dispute, at)
  const refundFen = posted.rent.fen + (posted.deposit?.fen ?? 0)
  await notifyClosed(tx, { dispute, order, outcome, amounts, refundFen })
}
