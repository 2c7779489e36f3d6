import { PLATFORM_REASON, reasonOf } from '@shanghao/contract/disputes/reasons'
import type { OrderParty } from '@shanghao/contract/disputes/states'
import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { claimDueRows, type DueWork, processDue } from '../../core/jobs/due.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { agree } from './answer/answer.ts'
import { wasOwnerNotified } from './answer/ownerNotice.ts'
import { confirmDecision, type Decision, decide, decideAppeal, storedDecision } from './arbitrate/decision.ts'
import { amountsOf, claimFen } from './close/amounts.ts'
import { closeDispute } from './close/close.ts'
import { changeDispute, type Dispute, type LockedDispute, lockDispute } from './dispute.ts'
import { notifyArbitration } from './notifyParties.ts'

const BATCH = 5
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }
const HOUR_MS = 3_600_000

const actors = ['clock'] as const
const actor = 'clock'

const NOT_TOLD_TEXT = '号主可能没有及时收到通知，不视为同意'

/**
 * The other side did not answer: it has agreed, or the platform decides, as the terms of the dispute say. An owner who may not
 * know of the complaint, or was notified late, has not agreed.
 */
const endSilence = async (tx: Tx, locked: LockedDispute): Promise<void> => {
  const { dispute, order, at } = locked
  const { silenceAgrees } = dispute.terms
  if (silenceAgrees && dispute.due_at && (await wasOwnerNotified(tx, dispute, dispute.due_at))) {
    await agree(tx, locked, { actors, entry: { by: 'platform', actor, at }, outcome: 'silence' })
    return
  }
  const dueAt = new Date(at.getTime() + dispute.terms.arbitrationHours * HOUR_MS)
  await changeDispute(tx, locked, {
    verb: 'escalate',
    actors,
    set: { due_at: dueAt },
    entry: { by: 'platform', actor, at, text: silenceAgrees ? NOT_TOLD_TEXT : null },
  })
  await notifyArbitration(tx, { dispute, order, dueAt })
}

/** The author did not choose: an offer is taken, a refusal left as it is. */
const endChoice = (tx: Tx, locked: LockedDispute): Promise<void> => {
  const { dispute, at } = locked
  const entry = { by: 'platform', actor, at, fen: dispute.offer_fen } as const
  return dispute.offer_fen === null
    ? closeDispute(tx, locked, {
        verb: 'withdraw',
        actors,
        amounts: { rentFen: 0, depositFen: 0 },
        outcome: 'withdrawn',
        entry,
      })
    : closeDispute(tx, locked, {
        verb: 'accept',
        actors,
        amounts: amountsOf(dispute, dispute.offer_fen),
        outcome: 'offer',
        entry,
      })
}

const presumedOf = ({ reason, terms }: Dispute): OrderParty =>
  terms.presumed ?? (reason === PLATFORM_REASON ? 'renter' : reasonOf(reason).presumed)

/** What the presumption comes to, for a dispute that no operator decided by the promised time. */
const presumedDecision = (dispute: Dispute): Decision => {
  const fen = presumedOf(dispute) === dispute.party ? claimFen(dispute) : 0
  return {
    ...amountsOf(dispute, fen),
    renterCompensationFen: 0,
    ownerCompensationFen: 0,
    reason:
      fen > 0 ? '平台未在承诺时间内裁定，按举证规则支持申请' : '平台未在承诺时间内裁定，按举证规则不支持申请',
  }
}

const perform = async (tx: Tx, locked: LockedDispute): Promise<void> => {
  const { dispute, at } = locked
  switch (dispute.state) {
    case 'filed':
      return endSilence(tx, locked)
    case 'answered':
      return endChoice(tx, locked)
    case 'arbitration':
      return decide(tx, locked, presumedDecision(dispute), { actors, actor, deciders: [] })
    case 'decided':
      return confirmDecision(tx, locked, { actors, entry: { by: 'platform', actor, at } })
    case 'appealed':
      return decideAppeal(tx, locked, storedDecision(dispute), { actors, actor })
    default:
      throw new Error(`dispute ${dispute.id} is due in state ${dispute.state}`)
  }
}

type Claimed = { id: string }

export const dueDisputes: DueWork<Claimed, Deps> = {
  claim: (tx, now): Promise<Claimed[]> =>
    claimDueRows(tx, { table: 'dispute', key: 'id', batch: BATCH, pauses: RETRY }, now),
  handle: ({ db, clock }, { id }) =>
    db.transaction().execute(async (tx) => {
      const locked = await lockDispute(tx, id, null, clock)
      const { due_at: dueAt } = locked.dispute
      if (!dueAt || dueAt > locked.at) return
      await perform(tx, locked)
    }),
  logFields: ({ id }) => ({ dispute: id }),
}

/** Performs what deadlines of disputes come to. */
export const runDueDisputes = (deps: Deps): Promise<void> => processDue(deps, dueDisputes)

export const dueDisputesJob: Job = {
  name: 'disputes.due',
  label: '维权到时处理',
  everySeconds: 5,
  run: runDueDisputes,
}
