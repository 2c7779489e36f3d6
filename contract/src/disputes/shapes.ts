import { z } from 'zod'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { refundParts } from '../orders/shapes.ts'
import { DISPUTE_PICTURES_MAX, DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from '../rules.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { type ComplaintReason, complaintReasons, reasonGroups } from './reasons.ts'
import { disputeEntryKinds, disputeParties, disputeStates, disputeTransitions } from './states.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]]

/** Nineteen digits, creation time first. */
export const disputeId = z.string().regex(/^\d{19}$/, '维权编号格式不正确')
export const orderParty = z.enum(['renter', 'owner'])
export const complaintReason = z.enum(keysOf<ComplaintReason>(complaintReasons))

/** What a side writes, with pictures uploaded for `evidence`. */
export const statement = z.object({
  text: writtenText.min(DISPUTE_TEXT_MIN).max(DISPUTE_TEXT_MAX),
  /** Their `publicKey`s. */
  pictures: z.array(z.string().min(1).max(200)).max(DISPUTE_PICTURES_MAX).default([]),
})

/** What a claim, offer, decision or outcome comes to. */
export const settlement = z.object({
  /** Rent that the owner gives up, with the red packet's share. */
  rentFen: fen,
  /** What the renter gets of it, without the red packet's share. */
  refundFen: fen,
  refundParts,
  /** The red packet comes back to the renter, because all it paid for goes back. */
  packetBack: z.boolean(),
  /** The part of the deposit that the owner gets. */
  depositToOwnerFen: fen,
  /** Of it, what was paid from bonus and stays bonus; left out by records from before it was kept apart. */
  depositToOwnerBonusFen: fen.optional(),
  /** The part of the deposit that goes back to the renter when the dispute closes; null when it is not settled by it. */
  depositBackFen: fen.nullable(),
  depositBackParts: refundParts,
})

export const refundTier = z.object({
  /** Whole minutes of the rental, exclusive; null for the rest of it. */
  untilMinute: z.number().int().nullable(),
  /** Of the rent for used minutes, in basis points. */
  usedBp: z.number().int(),
})

const reasonRow = z.object({
  reason: complaintReason,
  label: z.string(),
  /** What the renter gets if the complaint is filed now and granted; for owners the most they may claim of the deposit. */
  fen,
})

export const reasonGroup = z.object({
  group: z.enum(keysOf(reasonGroups)),
  label: z.string(),
  reasons: z.array(reasonRow),
})

/** The order as both sides see it. */
const disputedOrder = z.object({
  orderId,
  goodsId,
  title: z.string(),
  gameName: z.string(),
  zone: z.string(),
  hours: z.number().int(),
  startsAt: moment,
  endsAt: moment,
  rentFen: fen,
  depositFen: fen,
})

export const disputeSummary = z.object({
  disputeId,
  orderId,
  /** Who filed it. */
  party: z.enum(disputeParties),
  /** The viewer's own side. */
  viewer: orderParty,
  state: z.enum(disputeStates),
  stateName: z.string(),
  reasonLabel: z.string(),
  filedAt: moment,
  closedAt: moment.nullable(),
  /** Who has to act, and until when; null when it is over. */
  waitingFor: z.enum(['renter', 'owner', 'platform']).nullable(),
  dueAt: moment.nullable(),
  /** What happens at `dueAt` if there is no act; null when it is over. */
  dueText: z.string().nullable(),
})

const disputePicture = uploadedPicture.omit({ publicKey: true })

export const disputeEntry = z.object({
  at: moment,
  /** `platform`: an operator, or the job at a deadline. */
  by: z.enum(disputeParties),
  kind: z.enum(disputeEntryKinds),
  title: z.string(),
  text: z.string().nullable(),
  pictures: z.array(disputePicture),
})

export const disputeDetail = disputeSummary.extend({
  order: disputedOrder,
  reason: complaintReason.nullable(),
  ruleVersion: z.number().int(),
  /** The times promised when it was filed (hours). */
  terms: z.object({
    arbitrationHours: z.number().int(),
    appealHours: z.number().int(),
    appealDecisionHours: z.number().int(),
  }),
  /** Whole minutes of the rental used when it was filed. */
  minutesUsed: z.number().int(),
  claim: settlement,
  offer: settlement.nullable(),
  decision: settlement
    .extend({
      reason: z.string(),
      at: moment,
      /** Paid by the platform on top. */
      renterCompensationFen: fen,
      ownerCompensationFen: fen,
      /** Which sides took it already. */
      takenBy: z.array(orderParty),
    })
    .nullable(),
  /** What was posted; null while it is open. */
  outcome: settlement.nullable(),
  /** How it ended, in a sentence; null while it is open. */
  outcomeText: z.string().nullable(),
  entries: z.array(disputeEntry),
  /** What the platform knows itself, the same for both sides. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What the viewer may do now. */
  may: z.array(z.enum([...keysOf(disputeTransitions), 'reply', 'take_decision'])),
  /** The most that an offer may be (分): of the rent for a renter's complaint, of the deposit for an owner's. */
  offerMaxFen: fen,
})
