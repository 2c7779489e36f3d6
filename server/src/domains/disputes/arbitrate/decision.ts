import { otherParty } from '@shanghao/contract/disputes/states'
import type { Clock } from '../../../core/config/clock.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Acting } from '../acting.ts'
import type { Said } from '../answer/answer.ts'
import type { Amounts } from '../close/amounts.ts'
import { closeDispute } from '../close/close.ts'
import { endRestOf } from '../close/rest.ts'
import { summarizeAmounts } from '../close/settlement.ts'
import {
  addEntry,
  type Compensations,
  changeDispute,
  compensationsOf,
  type Dispute,
  type LockedDispute,
  requireMay,
  tookDecision,
} from '../dispute.ts'
import { claimPictures } from '../file/pictures.ts'
import { notifyAppealed, notifyDecided } from '../notifyParties.ts'
import { lockAsSide } from '../side.ts'

const HOUR_MS = 3_600_000

/** A decision: what the parties get of the order's money, and what the platform pays on top (分). */
export type Decision = Amounts & Compensations & { reason: string }

/** Who decides: operators, with the accounts that requested and approved it, or the job at the promised time. */
export type Decider = {
  actors: readonly ['operator'] | readonly ['clock']
  actor: string
  deciders: number[]
}

/** The amount (分) that a decision names to the parties. */
export const decidedFen = ({ rentFen, depositFen }: Amounts): number => rentFen + depositFen

const columnsOf = async (tx: Tx, { dispute, order, at }: LockedDispute, decision: Decision) => ({
  decision: await summarizeAmounts(tx, dispute, order, decision),
  decided_rent_fen: decision.rentFen,
  decided_deposit_fen: decision.depositFen,
  renter_compensation_fen: decision.renterCompensationFen,
  owner_compensation_fen: decision.ownerCompensationFen,
  decision_reason: decision.reason,
  decided_at: at,
})

/**
 * Decides a dispute in arbitration; it is posted when both sides take it or the time for an appeal is over. One that denies the
 * claim ends the account's rest, so that an appeal doesn't prolong it.
 */
export const decide = async (
  tx: Tx,
  locked: LockedDispute,
  decision: Decision,
  { actors, actor, deciders }: Decider,
): Promise<void> => {
  const { dispute, order, at } = locked
  const appealBy = new Date(at.getTime() + dispute.terms.appealHours * HOUR_MS)
  const endsRest = dispute.rests && decidedFen(decision) === 0
  await changeDispute(tx, locked, {
    verb: 'decide',
    actors,
    set: {
      ...(await columnsOf(tx, locked, decision)),
      deciders,
      assigned_to: null,
      due_at: appealBy,
      ...(endsRest && { rests: false }),
    },
    entry: { by: 'platform', actor, at, fen: decidedFen(decision), text: decision.reason },
  })
  if (endsRest) await endRestOf(tx, dispute, true)
  await notifyDecided(tx, { dispute, order, decision, appealBy })
}

/** The first decision of a dispute. */
export const storedDecision = (dispute: Dispute): Decision => ({
  rentFen: dispute.decided_rent_fen ?? fail('DISPUTE_STATE'),
  depositFen: dispute.decided_deposit_fen ?? fail('DISPUTE_STATE'),
  ...compensationsOf(dispute),
  reason: dispute.decision_reason ?? '',
})

/** Decides an appeal, finally, and posts it. */
export const decideAppeal = async (
  tx: Tx,
  locked: LockedDispute,
  decision: Decision,
  { actors, actor }: Pick<Decider, 'actors' | 'actor'>,
): Promise<void> =>
  closeDispute(tx, locked, {
    verb: 'decide_appeal',
    actors,
    amounts: decision,
    outcome: 'decided',
    set: { ...(await columnsOf(tx, locked, decision)), assigned_to: null },
    entry: { by: 'platform', actor, at: locked.at, fen: decidedFen(decision), text: decision.reason },
  })

/** Posts a decision without an appeal: by the job, or by the second side that takes it. */
export const confirmDecision = (
  tx: Tx,
  locked: LockedDispute,
  by: Pick<Parameters<typeof closeDispute>[2], 'actors' | 'entry' | 'set'>,
): Promise<void> =>
  closeDispute(tx, locked, {
    ...by,
    verb: 'confirm',
    amounts: storedDecision(locked.dispute),
    outcome: 'decided',
  })

/** Takes a decision as one side; when the other has too, it is posted. Raises NOT_FOUND, STAFF_OWN_RENTAL and DISPUTE_STATE. */
export const takeDecision = async (
  tx: Tx,
  by: Acting & { disputeId: string },
  clock: Clock,
): Promise<void> => {
  const { locked, side, actors, entry } = await lockAsSide(tx, by, clock)
  const { dispute } = locked
  requireMay(dispute, 'confirm', actors)
  if (tookDecision(dispute, side)) fail('DISPUTE_STATE')
  const set = side === 'renter' ? { renter_took: true } : { owner_took: true }
  if (tookDecision(dispute, otherParty(side))) return confirmDecision(tx, locked, { actors, entry, set })
  await tx.updateTable('dispute').set(set).where('id', '=', dispute.id).execute()
  await addEntry(tx, dispute.id, { ...entry, kind: 'take_decision' })
}

/**
 * Appeals against a decision, once for the dispute, as a side that has not taken it. Raises NOT_FOUND, DISPUTE_STATE and
 * UPLOAD_EXPIRED.
 */
export const appeal = async (tx: Tx, said: Said, clock: Clock): Promise<void> => {
  const { locked, side, actors, entry } = await lockAsSide(tx, said, clock)
  const { dispute, order, at } = locked
  if (tookDecision(dispute, side)) fail('DISPUTE_STATE')
  requireMay(dispute, 'appeal', actors)
  const dueAt = new Date(at.getTime() + dispute.terms.appealDecisionHours * HOUR_MS)
  const pictures = await claimPictures(tx, { ...said, now: at })
  await changeDispute(tx, locked, {
    verb: 'appeal',
    actors,
    set: { appealed_by: side, appealed_at: at, due_at: dueAt },
    entry: { ...entry, text: said.text, pictures },
  })
  await notifyAppealed(tx, { dispute, order, side, dueAt })
}
