import type { ComplaintReason, PLATFORM_REASON } from '@shanghao/contract/disputes/reasons'
import type { settlement } from '@shanghao/contract/disputes/shapes'
import {
  type DisputeEntryKind,
  type DisputeParty,
  type DisputeState,
  type DisputeVerb,
  disputeTransitions,
  mayDispute,
  type OrderParty,
} from '@shanghao/contract/disputes/states'
import type { z } from 'zod'
import type { Clock } from '../../core/config/clock.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import {
  actTime,
  type LockedOrder,
  lockOrder,
  recordOrderEvent,
  type StretchRent,
} from '../orders/actions.ts'
import type { StoredPicture } from './file/pictures.ts'
import type { DisputeRules } from './settings.ts'

/** What a claim, offer, decision or outcome comes to, as it was shown or posted. */
export type Settlement = z.input<typeof settlement>

export type Dispute = {
  id: string
  /** Names it in links. */
  link_no: number
  order_id: string
  goods_id: number
  renter_id: number
  owner_id: number
  party: DisputeParty
  reason: ComplaintReason | typeof PLATFORM_REASON
  rule_version: number
  terms: DisputeTerms
  state: DisputeState
  minutes_used: number
  stopped_at: Date | null
  rests: boolean
  claim_rents: StretchRent[]
  claim_rent_fen: number
  claim_deposit_fen: number
  claim: Settlement
  offer_fen: number | null
  offer: Settlement | null
  decided_rent_fen: number | null
  decided_deposit_fen: number | null
  decision: Settlement | null
  renter_compensation_fen: number
  owner_compensation_fen: number
  decision_reason: string | null
  decided_at: Date | null
  deciders: number[]
  renter_took: boolean
  owner_took: boolean
  appealed_by: OrderParty | null
  appealed_at: Date | null
  outcome_rent_fen: number | null
  outcome_deposit_fen: number | null
  outcome: Settlement | null
  outcome_kind: DisputeOutcomeKind | null
  assigned_to: number | null
  filed_at: Date
  closed_at: Date | null
  due_at: Date | null
  pictures_removed_at: Date | null
}

/** The rules of its deadlines, kept from when it was filed. */
export type DisputeTerms = Pick<
  DisputeRules,
  'choiceHours' | 'arbitrationHours' | 'appealHours' | 'appealDecisionHours'
> & {
  /** The other side's silence grants the claim; otherwise the platform decides then. */
  silenceAgrees: boolean
  /** Whose account counted at filing; missing in disputes from before it was kept, which have that of their reason. */
  presumed?: OrderParty
}

/** How a dispute ended. */
export type DisputeOutcomeKind = 'agreed' | 'silence' | 'offer' | 'withdrawn' | 'decided' | 'platform'

/** A dispute with its order, both locked until the transaction ends, and the time of the act. */
export type LockedDispute = { dispute: Dispute; order: LockedOrder; at: Date }

/** Rows of `dispute`, whose jsonb columns have the shapes that this domain writes. */
const selectDisputes = (db: Db | Tx) => db.selectFrom('dispute').selectAll().$castTo<Dispute>()

/** The dispute of a side; NOT_FOUND for anyone else. */
export const findDispute = async (db: Db, disputeId: string, userId: number): Promise<Dispute> =>
  (await selectDisputes(db)
    .where('id', '=', disputeId)
    .where((eb) => eb.or([eb('renter_id', '=', userId), eb('owner_id', '=', userId)]))
    .executeTakeFirst()) ?? fail('NOT_FOUND')

/** The dispute of a link; null for none. */
export const findLinkedDispute = async (db: Db, linkNo: number): Promise<Dispute | null> =>
  (await selectDisputes(db).where('link_no', '=', linkNo).executeTakeFirst()) ?? null

/** A dispute for operators and the job. Raises NOT_FOUND. */
export const findAnyDispute = async (db: Db, disputeId: string): Promise<Dispute> =>
  (await selectDisputes(db).where('id', '=', disputeId).executeTakeFirst()) ?? fail('NOT_FOUND')

/** The disputes of an order, the newest first. The caller has checked that the viewer is a side of it. */
export const listDisputes = (db: Db, orderId: string): Promise<Dispute[]> =>
  selectDisputes(db)
    .where('order_id', '=', orderId)
    .orderBy('filed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Locks a dispute's order, then the dispute, for a side (`userId`) or for the platform (null). Raises NOT_FOUND for anyone
 * else's.
 */
export const lockDispute = async (
  tx: Tx,
  disputeId: string,
  userId: number | null,
  clock: Pick<Clock, 'now'>,
): Promise<LockedDispute> => {
  const { order_id: orderId } = await (userId === null
    ? findAnyDispute(tx, disputeId)
    : findDispute(tx, disputeId, userId))
  const order = await lockOrder(tx, orderId, 'clock')
  const dispute = await selectDisputes(tx).where('id', '=', disputeId).forUpdate().executeTakeFirst()
  return { dispute: dispute ?? fail('NOT_FOUND'), order, at: actTime(order, clock.now()) }
}

export const sideOf = ({ renter_id }: Pick<Dispute, 'renter_id'>, userId: number): OrderParty =>
  renter_id === userId ? 'renter' : 'owner'

/** Whether a side has taken the decision. */
export const tookDecision = (dispute: Dispute, side: OrderParty): boolean =>
  side === 'renter' ? dispute.renter_took : dispute.owner_took

/** What a decision gives the sides on top, paid by the platform (分). */
export type Compensations = { renterCompensationFen: number; ownerCompensationFen: number }

export const compensationsOf = ({
  renter_compensation_fen: renterCompensationFen,
  owner_compensation_fen: ownerCompensationFen,
}: Pick<Dispute, 'renter_compensation_fen' | 'owner_compensation_fen'>): Compensations => ({
  renterCompensationFen,
  ownerCompensationFen,
})

/** As whom a side may act by the table of transitions. */
export const actorsOf = ({ party }: Pick<Dispute, 'party'>, side: OrderParty) =>
  ['side', party === side ? 'author' : 'respondent'] as const

export type Entry = {
  kind: DisputeEntryKind
  by: DisputeParty
  /** 'user:1', 'operator:2', 'clock'. */
  actor: string
  at: Date
  fen?: number | null
  asked?: OrderParty
  text?: string | null
  pictures?: readonly StoredPicture[]
}

/** Adds to the time line of a dispute. */
export const addEntry = async (
  tx: Tx,
  disputeId: string,
  { kind, by, actor, at, fen = null, asked, text = null, pictures = [] }: Entry,
): Promise<void> => {
  await tx
    .insertInto('dispute_entry')
    .values({
      dispute_id: disputeId,
      kind,
      by,
      actor,
      at,
      fen,
      asked: asked ?? null,
      text,
      pictures: JSON.stringify(pictures),
    })
    .execute()
}

type SettlementColumn = 'offer' | 'decision' | 'outcome'

export type DisputeChanges = Partial<
  Omit<Dispute, 'id' | 'claim_rents' | 'claim' | 'state' | 'terms' | SettlementColumn>
> &
  Partial<Record<SettlementColumn, Settlement>>

/** Columns of jsonb are written as text. */
const stored = ({ offer, decision, outcome, ...rest }: DisputeChanges) => ({
  ...rest,
  ...(offer && { offer: JSON.stringify(offer) }),
  ...(decision && { decision: JSON.stringify(decision) }),
  ...(outcome && { outcome: JSON.stringify(outcome) }),
})

type Change = {
  verb: DisputeVerb
  /** As whom: `actorsOf` a side, `operator` or `clock`. */
  actors: Parameters<typeof mayDispute>[2]
  set: DisputeChanges
  entry: Omit<Entry, 'kind'>
}

/** Raises DISPUTE_STATE unless the table of transitions allows a verb now. */
export const requireMay = (
  { state }: Pick<Dispute, 'state'>,
  verb: DisputeVerb,
  actors: Change['actors'],
): void => {
  if (!mayDispute(verb, state, actors)) fail('DISPUTE_STATE')
}

/** Raises DISPUTE_STATE from the deadline on: then only the job acts, or the deadline that was announced would not hold. */
export const requireInTime = ({ dispute: { due_at: dueAt }, at }: LockedDispute): void => {
  if (dueAt && dueAt <= at) fail('DISPUTE_STATE')
}

/**
 * Changes the state of a locked dispute by the table of transitions, with an entry in its time line and an event of the
 * order. An end has its event from `closeOrderDispute` instead. Raises DISPUTE_STATE.
 */
export const changeDispute = async (
  tx: Tx,
  { dispute, order }: LockedDispute,
  { verb, actors, set, entry }: Change,
): Promise<void> => {
  requireMay(dispute, verb, actors)
  await tx
    .updateTable('dispute')
    .set({ ...stored(set), state: disputeTransitions[verb].to })
    .where('id', '=', dispute.id)
    .execute()
  await addEntry(tx, dispute.id, { ...entry, kind: verb })
  if (set.closed_at) return
  const { actor, at, fen } = entry
  await recordOrderEvent(tx, order, `dispute_${verb}`, actor, at, typeof fen === 'number' ? { fen } : {})
}

/** Whether another dispute of the same order is live. */
export const hasOtherLive = async (tx: Tx, { id, order_id }: Dispute): Promise<boolean> => {
  const other = await tx
    .selectFrom('dispute')
    .select('id')
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
