import { type ComplaintReason, reasonOf } from '@shanghao/contract/disputes/reasons'
import { depositShareBp, type RefundRules, refundRulesOf } from '@shanghao/contract/disputes/refundRules'
import type { OrderParty } from '@shanghao/contract/disputes/states'
import { basisPoints } from '@shanghao/contract/money'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { restGoods } from '../../goods/actions.ts'
import { accountsOf, lockPerson } from '../../ops/actions.ts'
import {
  actTime,
  catchUp,
  findParty,
  type LockedOrder,
  lockOrder,
  openOrderDispute,
  settlementTimes,
} from '../../orders/actions.ts'
import { requireNoStake } from '../../owners/actions.ts'
import { type Acting, actorIdOf, actorOf } from '../acting.ts'
import { findSmsMark } from '../answer/ownerNotice.ts'
import { summarizeSettlement } from '../close/settlement.ts'
import { addEntry, type DisputeTerms } from '../dispute.ts'
import { notifyFiled } from '../notifyParties.ts'
import { type DisputeRules, disputeSettings, SILENCE_DAYS } from '../settings.ts'
import { type Claim, computeClaim, stopAt } from './claim.ts'
import { findCodeEvidence } from './codeEvidence.ts'
import { claimPictures } from './pictures.ts'
import { readQuote } from './quote.ts'

/**
 * Until when a side may file on an order; null while the rental runs. A renter from the start until the rent is settled, an
 * owner from the end until the deposit is. Raises DISPUTE_WINDOW, and DISPUTE_NO_DEPOSIT for an owner without a deposit.
 */
export const requireWindow = (order: LockedOrder, side: OrderParty, at: Date): Date | null => {
  const { state, ended_at: endedAt, ends_at: endsAt, starts_at: startsAt } = order
  if (state !== 'renting' && state !== 'ended' && state !== 'disputed') return fail('DISPUTE_WINDOW')
  if (startsAt > at) fail('DISPUTE_WINDOW')
  const isRunning = state === 'renting' && endsAt > at
  if (side === 'owner') {
    if (order.deposit_fen === 0 || order.deposit_settled_at) fail('DISPUTE_NO_DEPOSIT')
    // A rental that stands still may go on: the owner's claim must not keep it from its renter.
    if (isRunning || (endedAt === null && endsAt > at)) fail('DISPUTE_WINDOW')
  }
  if (isRunning) return null
  if (order.rent_settled_at && side === 'renter') fail('DISPUTE_WINDOW')
  const { rentAt, depositAt } = settlementTimes(order, endedAt ?? endsAt)
  const until = side === 'renter' ? rentAt : depositAt
  // While it is disputed nothing is settled, and the owner has as long as that takes.
  if (state === 'disputed' && side === 'owner') return null
  return until <= at ? fail('DISPUTE_WINDOW') : until
}

/** The largest part of the deposit (分) that an owner's reason may claim. */
export const depositMax = (order: LockedOrder, rules: RefundRules, reason: ComplaintReason): number =>
  basisPoints(order.deposit_fen, depositShareBp(rules, reason))

type Earlier = { live: boolean; ended: number; withdrawn: number; today: number }

/**
 * What a side filed on this order, and by any account of the person today (Asia/Shanghai), counted under the person's lock.
 * One that was withdrawn after the platform decided it has ended, not been withdrawn.
 */
const countEarlier = async (
  tx: Tx,
  { order, side, userId, now }: { order: LockedOrder; side: OrderParty; userId: number; now: Date },
): Promise<Earlier> => {
  await lockPerson(tx, 'dispute', userId)
  const { rows } = await sql<Earlier>`
    select coalesce(bool_or(order_id = ${order.id} and closed_at is null), false) as live,
           count(*) filter (where order_id = ${order.id} and (outcome_kind <> 'withdrawn' or decided_at is not null))::int as ended,
           count(*) filter (where order_id = ${order.id} and outcome_kind = 'withdrawn')::int as withdrawn,
           count(*) filter (where filed_at >= ${shanghaiDayStart(now)})::int as today
      from dispute where party = ${side}
       and (order_id = ${order.id}
         or filed_at >= ${shanghaiDayStart(now)} and ${sql.ref(`${side}_id`)} in ${accountsOf(userId)})`.execute(
    tx,
  )
  return rows[0] ?? { live: false, ended: 0, withdrawn: 0, today: 0 }
}

/** Raises DISPUTE_LIVE, DISPUTE_REPEATED and DISPUTE_LIMIT. */
const requireMayFile = (earlier: Earlier, rules: DisputeRules): void => {
  if (earlier.live) fail('DISPUTE_LIVE')
  if (earlier.ended > 0 || earlier.withdrawn >= rules.withdrawnPerOrder) fail('DISPUTE_REPEATED')
  if (earlier.today >= rules.filedPerDay) fail('DISPUTE_LIMIT')
}

const SILENCE_MS = SILENCE_DAYS * 24 * 3_600_000

/**
 * Whether silence grants a complaint. An owner agrees by it, except with a renter who got that often lately, by any account,
 * counting those that may still end so; a renter does not.
 */
const silenceAgrees = async (
  tx: Tx,
  { side, userId, limit, at }: { side: OrderParty; userId: number; limit: number; at: Date },
): Promise<boolean> => {
  if (side === 'owner') return false
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dispute
     where renter_id in ${accountsOf(userId)} and party = 'renter' and filed_at > ${new Date(at.getTime() - SILENCE_MS)}
       and (outcome_kind = 'silence' or state = 'filed' and (terms ->> 'silenceAgrees')::boolean)`.execute(tx)
  return (rows[0]?.count ?? 0) < limit
}

export type FileInput = Acting & {
  disputeId: string
  orderId: string
  reason: ComplaintReason
  quote: string
  text: string
  pictures: readonly string[]
  depositFen?: number | undefined
}

/** The claim that was shown; of an owner, the part of the deposit they ask for. Raises DISPUTE_AMOUNT. */
const claimOf = async (
  tx: Tx,
  order: LockedOrder,
  { reason, depositFen, side, at, rules }: FileClaim,
): Promise<{ claim: Claim; depositFen: number }> => {
  const claim = await computeClaim(tx, order, { rules, reason, at })
  if (side === 'renter') return { claim, depositFen: 0 }
  const max = depositMax(order, rules, reason)
  if (depositFen === undefined || depositFen > max) return fail('DISPUTE_AMOUNT')
  return { claim: { ...claim, rents: [], rentFen: 0 }, depositFen }
}
type FileClaim = Pick<FileInput, 'reason' | 'depositFen'> & { side: OrderParty; at: Date; rules: RefundRules }

/** Returns whose account counts. Raises DISPUTE_REASON and DISPUTE_PICTURES. */
const requireFits = async (
  tx: Tx,
  { goods_id: goodsId }: LockedOrder,
  side: OrderParty,
  { orderId, reason, pictures }: FileInput,
): Promise<{ presumed: OrderParty }> => {
  if (reasonOf(reason).party !== side) fail('DISPUTE_REASON')
  const { pictures: least, presumed } = await findCodeEvidence(tx, { orderId, goodsId, reason })
  if (new Set(pictures).size < least) failWith('DISPUTE_PICTURES', { pictures: least })
  return { presumed }
}

/**
 * Locks an order for one of its sides, brought up to date. Raises NOT_FOUND, STAFF_OWN_RENTAL, and DISPUTE_QUOTE_EXPIRED for a quote from before
 * the rental's end.
 */
const lockForFiling = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'tokens'>,
  { orderId, quote, ...acting }: FileInput,
) => {
  const { userId } = acting
  const side = await findParty(tx, orderId, userId)
  const locked = await lockOrder(tx, orderId, 'clock')
  await requireNoStake(tx, { ownerId: userId, actorId: actorIdOf(acting), renterId: locked.renter_id })
  const at = actTime(locked, deps.clock.now())
  const quoted = readQuote(deps, quote, locked, { userId, now: at })
  if (locked.state === 'renting' && locked.ends_at > quoted.at && locked.ends_at <= at)
    fail('DISPUTE_QUOTE_EXPIRED')
  return { side, at, quoted, order: await catchUp(tx, locked, at) }
}

/**
 * Files a complaint: the order becomes disputed, a running rental stands still at the moment of the quote, the account
 * rests if the reason is about it, and the other side is notified of the time to answer. Raises what the contract names.
 */
export const fileDispute = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'tokens' | 'settings' | 'kms'>,
  input: FileInput,
): Promise<{ disputeId: string }> => {
  const { disputeId, userId, reason, text } = input
  const { side, at, quoted, order } = await lockForFiling(tx, deps, input)
  const { presumed } = await requireFits(tx, order, side, input)
  const settings = deps.settings.read(disputeSettings)
  requireMayFile(await countEarlier(tx, { order, side, userId, now: at }), settings)
  requireWindow(order, side, at)
  const { claim, depositFen } = await claimOf(tx, order, {
    ...input,
    side,
    at: quoted.at,
    rules: refundRulesOf(quoted.ruleVersion),
  })
  const { rests } = reasonOf(reason)
  const { choiceHours, arbitrationHours, appealHours, appealDecisionHours, silencePerMonth } = settings
  const smsMark = side === 'renter' ? await findSmsMark(tx, deps, order, at) : null
  const terms: DisputeTerms = {
    choiceHours,
    arbitrationHours,
    appealHours,
    appealDecisionHours,
    presumed,
    silenceAgrees:
      smsMark !== null && (await silenceAgrees(tx, { side, userId, limit: silencePerMonth, at })),
  }
  const answerBy = new Date(
    at.getTime() +
      (side === 'renter' ? settings.ownerAnswerMinutes * 60_000 : settings.renterAnswerHours * 3_600_000),
  )
  const { link_no: linkNo } = await tx
    .insertInto('dispute')
    .values({
      id: disputeId,
      order_id: order.id,
      goods_id: order.goods_id,
      renter_id: order.renter_id,
      owner_id: order.owner_id,
      party: side,
      reason,
      rule_version: quoted.ruleVersion,
      terms: JSON.stringify(terms),
      state: 'filed',
      minutes_used: claim.minutesUsed,
      // Of a rental that runs, or stands still by another dispute.
      stopped_at: order.ended_at === null ? stopAt(order, quoted.at) : null,
      rests,
      claim_rents: JSON.stringify(claim.rents),
      claim_rent_fen: claim.rentFen,
      claim_deposit_fen: depositFen,
      claim: JSON.stringify(
        await summarizeSettlement(tx, side, order, {
          rents: claim.rents,
          rentFen: claim.rentFen,
          depositFen,
        }),
      ),
      filed_at: at,
      due_at: answerBy,
    })
    .returning('link_no')
    .executeTakeFirstOrThrow()
  const actor = actorOf(input)
  const fen = side === 'renter' ? claim.rentFen : depositFen
  const pictures = await claimPictures(tx, { ...input, now: at })
  await addEntry(tx, disputeId, { kind: 'file', by: side, actor, at, fen, text, pictures })
  await openOrderDispute(tx, order, { actor, at, detail: { party: side, reason, fen } })
  if (rests) await restGoods(tx, order.goods_id)
  await notifyFiled(tx, {
    disputeId,
    linkNo,
    order,
    side,
    answerBy,
    silenceAgrees: terms.silenceAgrees,
    smsMark,
  })
  return { disputeId }
}

/** The live dispute of a side on an order; null for none. */
export const findLiveDispute = async (db: Db, orderId: string, side: OrderParty): Promise<string | null> => {
  const row = await db
    .selectFrom('dispute')
    .select('id')
    .where('order_id', '=', orderId)
    .where('party', '=', side)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
