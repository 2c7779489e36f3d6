import { PLATFORM_REASON, PLATFORM_REASON_LABEL, reasonOf } from '@shanghao/contract/disputes/reasons'
import type { disputeDetail, disputeSummary } from '@shanghao/contract/disputes/shapes'
import {
  type DisputeVerb,
  disputeStateNames,
  disputeTransitions,
  mayDispute,
  type OrderParty,
  otherParty,
} from '@shanghao/contract/disputes/states'
import type { z } from 'zod'
import type { OrderRow } from '../../orders/actions.ts'
import { isLastOffer } from '../answer/answer.ts'
import { actorsOf, compensationsOf, type Dispute, type DisputeOutcomeKind, tookDecision } from '../dispute.ts'
import type { StoredPicture } from '../file/pictures.ts'
import type { EntryRow } from '../queries.ts'
import { presentEntryTitle } from './entryTitles.ts'

type Summary = Omit<z.input<typeof disputeSummary>, 'viewer'>
type Detail = z.input<typeof disputeDetail>

const reasonLabel = ({ reason }: Pick<Dispute, 'reason'>): string =>
  reason === PLATFORM_REASON ? PLATFORM_REASON_LABEL : reasonOf(reason).label

/** Who has to act in a live dispute. */
const waitingFor = ({ state, party }: Dispute): Summary['waitingFor'] => {
  if (party === 'platform') return null
  if (state === 'filed') return otherParty(party)
  if (state === 'answered') return party
  return state === 'arbitration' || state === 'appealed' ? 'platform' : null
}

/** What the job does at the deadline of a live dispute. */
const dueText = ({ state, offer_fen, terms, party }: Dispute): string | null => {
  const waits = party === 'owner' ? '租客' : '号主'
  switch (state) {
    case 'filed':
      return terms.silenceAgrees
        ? `到时${waits}没有回应，视为同意；通知没有及时送达时转平台仲裁`
        : `到时${waits}没有回应，转平台仲裁`
    case 'answered':
      return offer_fen === null ? '到时没有申请仲裁，投诉自动撤销' : '到时没有选择，按这个方案执行'
    case 'arbitration':
      return '平台承诺在此之前裁定；超时按举证规则裁定'
    case 'decided':
      return '到时没有人申诉，按裁定执行'
    case 'appealed':
      return '平台承诺在此之前作出最终裁定；超时按原裁定执行'
    default:
      return null
  }
}

export const presentSummary = (dispute: Dispute): Summary => ({
  disputeId: dispute.id,
  orderId: dispute.order_id,
  party: dispute.party,
  state: dispute.state,
  stateName: disputeStateNames[dispute.state],
  reasonLabel: reasonLabel(dispute),
  filedAt: dispute.filed_at.getTime(),
  closedAt: dispute.closed_at?.getTime() ?? null,
  waitingFor: waitingFor(dispute),
  dueAt: dispute.due_at?.getTime() ?? null,
  dueText: dueText(dispute),
})

const OUTCOME_TEXTS: Record<DisputeOutcomeKind, string> = {
  agreed: '申请获得同意，按申请金额执行',
  silence: '号主没有按时回应，视为同意',
  offer: '按双方接受的方案执行',
  withdrawn: '投诉已撤销，订单按原来的规则结算',
  decided: '按平台裁定执行',
  platform: '账号被下架，未使用时间的租金已退回，有押金的一并退回',
}

const presentEntry = (row: EntryRow, present: DetailInput['present']): Detail['entries'][number] => ({
  at: row.at.getTime(),
  by: row.by,
  kind: row.kind,
  title: presentEntryTitle(row),
  text: row.text,
  pictures: row.pictures.map(present),
})

const presentDecision = (dispute: Dispute): Detail['decision'] => {
  const { decision, decision_reason: reason, decided_at: at } = dispute
  if (!decision || reason === null || !at) return null
  return {
    ...decision,
    reason,
    at: at.getTime(),
    ...compensationsOf(dispute),
    takenBy: (['renter', 'owner'] as const).filter((side) => tookDecision(dispute, side)),
  }
}

const presentOrder = (order: OrderRow): Detail['order'] => ({
  orderId: order.id,
  goodsId: String(order.goods_id),
  title: order.title,
  gameName: order.game_name,
  zone: `${order.system}·${order.login}`,
  hours: order.hours,
  startsAt: order.starts_at.getTime(),
  endsAt: order.ends_at.getTime(),
  rentFen: order.rent_fen,
  depositFen: order.deposit_fen,
})

/** What a side may do now, after so many offers. Only the job escalates a complaint that was not answered. */
export const presentMay = (dispute: Dispute, side: OrderParty, offers: number): Detail['may'] => {
  const actors = actorsOf(dispute, side)
  const took = tookDecision(dispute, side)
  const verbs = (Object.keys(disputeTransitions) as DisputeVerb[]).filter((verb) =>
    mayDispute(verb, dispute.state, actors),
  )
  const possible = verbs.filter((verb) => {
    if (verb === 'escalate') return dispute.state === 'answered'
    if (verb === 'offer') return !isLastOffer(offers)
    if (verb === 'accept') return dispute.offer_fen !== null
    if (verb === 'appeal') return !took
    return verb !== 'confirm'
  })
  return [
    ...possible,
    ...(dispute.state === 'decided' && !took ? (['take_decision'] as const) : []),
    ...(dispute.closed_at === null ? (['reply'] as const) : []),
  ]
}

type DetailInput = {
  dispute: Dispute
  order: OrderRow
  entries: EntryRow[]
  facts: Detail['facts']
  /** Gives a picture its address. */
  present: (picture: StoredPicture) => Detail['entries'][number]['pictures'][number]
}

/** A dispute as every viewer sees it; `viewer` and `may` are the side's own. */
export const presentDispute = ({
  dispute,
  order,
  entries,
  facts,
  present,
}: DetailInput): Omit<Detail, 'viewer' | 'may'> => ({
  ...presentSummary(dispute),
  order: presentOrder(order),
  reason: dispute.reason === PLATFORM_REASON ? null : dispute.reason,
  ruleVersion: dispute.rule_version,
  terms: dispute.terms,
  minutesUsed: dispute.minutes_used,
  claim: dispute.claim,
  offer: dispute.offer,
  decision: presentDecision(dispute),
  outcome: dispute.outcome,
  outcomeText: dispute.outcome_kind === null ? null : OUTCOME_TEXTS[dispute.outcome_kind],
  entries: entries.map((row) =>
    presentEntry(dispute.pictures_removed_at ? { ...row, pictures: [] } : row, present),
  ),
  facts,
  offerMaxFen: dispute.party === 'owner' ? order.deposit_fen : order.rent_fen - order.refund_fen,
})
