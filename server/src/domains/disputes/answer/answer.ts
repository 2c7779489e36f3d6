import type { OrderParty } from '@shanghao/contract/disputes/states'
import type { Clock } from '../../../core/config/clock.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import type { LockedOrder } from '../../orders/actions.ts'
import type { Acting } from '../acting.ts'
import { amountMax, amountsOf, claimFen } from '../close/amounts.ts'
import { closeDispute } from '../close/close.ts'
import { summarizeAmounts } from '../close/settlement.ts'
import { addEntry, changeDispute, type Dispute, type LockedDispute, requireMay } from '../dispute.ts'
import { claimPictures } from '../file/pictures.ts'
import { notifyAnswered, notifyArbitration } from '../notifyParties.ts'
import type { DisputeRules } from '../settings.ts'
import { lockAsSide } from '../side.ts'

const HOUR_MS = 3_600_000
/** Refusing takes evidence. */
const REFUSAL_PICTURES = 1
/** Most offers in a dispute: each tells the author, and is theirs to weigh until the deadline. */
const OFFERS_MAX = 3

/** What one side sends. */
export type Said = Acting & { disputeId: string; text: string; pictures: readonly string[] }

const afterHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

/** Ends a dispute by the claim, which the other side grants; `silence` by the job. Raises DISPUTE_STATE. */
export const agree = (
  tx: Tx,
  locked: LockedDispute,
  by: Pick<Parameters<typeof closeDispute>[2], 'actors' | 'entry' | 'outcome'>,
): Promise<void> => {
  const fen = claimFen(locked.dispute)
  const entry = { ...by.entry, fen }
  return closeDispute(tx, locked, { ...by, entry, verb: 'agree', amounts: amountsOf(locked.dispute, fen) })
}

export type Answer = Said & {
  kind: 'agree' | 'offer' | 'refuse'
  fen?: number | undefined
  /** Counts only as the first answer, as one by the link. */
  isFirst?: true
}

/**
 * Answers a complaint as the other side. An offer is an amount other than the claim and above the last one; a refusal takes a
 * picture. The first answer sets the time to choose, which later offers leave. Raises NOT_FOUND, STAFF_OWN_RENTAL, DISPUTE_STATE,
 * DISPUTE_OFFERS, DISPUTE_AMOUNT, DISPUTE_PICTURES and UPLOAD_EXPIRED.
 */
export const answerDispute = async (tx: Tx, answer: Answer, clock: Clock): Promise<void> => {
  const { kind, text, fen } = answer
  if (text === '' && kind !== 'agree') fail('INVALID_INPUT', { text: ['请写明理由'] })
  const { locked, actors, entry } = await lockAsSide(tx, answer, clock)
  const { dispute, order, at } = locked
  requireMay(dispute, kind, actors)
  if (answer.isFirst && dispute.state !== 'filed') fail('DISPUTE_STATE')
  const pictures = await claimPictures(tx, { ...answer, now: at })
  const said = { ...entry, text: text || null, pictures }
  if (kind === 'agree') return agree(tx, locked, { actors, entry: said, outcome: 'agreed' })
  if (kind === 'refuse' && pictures.length < REFUSAL_PICTURES)
    failWith('DISPUTE_PICTURES', { pictures: REFUSAL_PICTURES })
  const offer = kind === 'offer' ? await requireNextOffer(tx, dispute, order, fen) : null
  await changeDispute(tx, locked, {
    verb: kind,
    actors,
    set: {
      offer_fen: offer,
      ...(offer !== null && { offer: await summarizeAmounts(tx, dispute, order, amountsOf(dispute, offer)) }),
      ...(dispute.state === 'filed' && { due_at: afterHours(at, dispute.terms.choiceHours) }),
    },
    entry: { ...said, fen: offer },
  })
  await notifyAnswered(tx, { dispute, order, offerFen: offer })
}

/**
 * An offer is above nothing and the last one, within what is left, and not the claim, which is agreeing. Raises
 * DISPUTE_AMOUNT.
 */
export const requireOffer = (dispute: Dispute, order: LockedOrder, fen: number | undefined): number => {
  const isOffer =
    fen !== undefined &&
    fen > (dispute.offer_fen ?? 0) &&
    fen <= amountMax(dispute, order) &&
    fen !== claimFen(dispute)
  return isOffer ? fen : fail('DISPUTE_AMOUNT')
}

/** Whether the other side may make no further offer after so many. */
export const isLastOffer = (offers: number): boolean => offers >= OFFERS_MAX

const requireNextOffer = async (
  tx: Tx,
  dispute: Dispute,
  order: LockedOrder,
  fen: number | undefined,
): Promise<number> => {
  const by = dispute.party === 'owner' ? 'renter' : 'owner'
  if (isLastOffer(await countEntries(tx, dispute.id, 'offer', by)))
    failWith('DISPUTE_OFFERS', { offers: OFFERS_MAX })
  return requireOffer(dispute, order, fen)
}

type Accepting = Acting & { disputeId: string; expectedFen: number }

/** Takes the offer that was shown, as the author. Raises NOT_FOUND, DISPUTE_STATE and DISPUTE_OFFER_CHANGED. */
export const acceptOffer = async (tx: Tx, accepting: Accepting, clock: Clock): Promise<void> => {
  const { locked, actors, entry } = await lockAsSide(tx, accepting, clock)
  const { offer_fen: offer } = locked.dispute
  requireMay(locked.dispute, 'accept', actors)
  if (offer === null) return fail('DISPUTE_STATE')
  if (offer !== accepting.expectedFen) fail('DISPUTE_OFFER_CHANGED')
  await closeDispute(tx, locked, {
    verb: 'accept',
    actors,
    amounts: amountsOf(locked.dispute, offer),
    outcome: 'offer',
    entry: { ...entry, fen: offer },
  })
}

/** Asks the platform to decide, as the author of an answered complaint. Raises NOT_FOUND, DISPUTE_STATE, UPLOAD_EXPIRED. */
export const escalate = async (tx: Tx, said: Said, clock: Clock): Promise<void> => {
  const { locked, actors, entry } = await lockAsSide(tx, said, clock)
  const { dispute, order, at } = locked
  // From `filed` only the job escalates, when the other side stays silent.
  if (dispute.state !== 'answered') fail('DISPUTE_STATE')
  const dueAt = afterHours(at, dispute.terms.arbitrationHours)
  const pictures = await claimPictures(tx, { ...said, now: at })
  await changeDispute(tx, locked, {
    verb: 'escalate',
    actors,
    set: { due_at: dueAt },
    entry: { ...entry, text: said.text, pictures },
  })
  await notifyArbitration(tx, { dispute, order, dueAt })
}

/** Withdraws a complaint, as its author: nothing is refunded by it. Raises NOT_FOUND and DISPUTE_STATE. */
export const withdrawDispute = async (
  tx: Tx,
  by: Acting & { disputeId: string },
  clock: Clock,
): Promise<void> => {
  const { locked, side, actors, entry } = await lockAsSide(tx, by, clock)
  // What a decision gave the other side stays theirs.
  const given = side === 'renter' ? 'renter_compensation_fen' : 'owner_compensation_fen'
  await closeDispute(tx, locked, {
    verb: 'withdraw',
    actors,
    amounts: { rentFen: 0, depositFen: 0 },
    outcome: 'withdrawn',
    set: { [given]: 0 },
    entry,
  })
}

/** The entries of a kind that a side has in a dispute. */
const countEntries = async (
  tx: Tx,
  disputeId: string,
  kind: 'offer' | 'reply',
  side: OrderParty,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('dispute_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', kind)
    .where('by', '=', side)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds text and pictures to a live dispute. Raises NOT_FOUND, DISPUTE_STATE, DISPUTE_REPLIES and UPLOAD_EXPIRED. */
export const reply = async (
  tx: Tx,
  said: Said,
  { clock, rules }: { clock: Clock; rules: DisputeRules },
): Promise<void> => {
  const { locked, side, entry } = await lockAsSide(tx, said, clock)
  const { dispute, at } = locked
  if (dispute.closed_at) fail('DISPUTE_STATE')
  if ((await countEntries(tx, dispute.id, 'reply', side)) >= rules.repliesPerSide) fail('DISPUTE_REPLIES')
  const pictures = await claimPictures(tx, { ...said, now: at })
  await addEntry(tx, dispute.id, { ...entry, kind: 'reply', text: said.text, pictures })
}
