import type { OutputOf } from '@shanghao/contract/call'
import { yuan, yuanShort } from '@shanghao/contract/money'
import type { orderCalls } from '@shanghao/contract/orders/calls'
import { type OrderState, orderStateNames, orderTransitions } from '@shanghao/contract/orders/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { type ReceivedPayment, refundCauses } from '../pay/actions.ts'
import { type WriteRules, writableUntil } from '../reviews/actions.ts'
import { type EndCause, effectiveState } from './change.ts'
import { settlementTimes } from './end/end.ts'
import { causeText } from './end/notifyEnded.ts'
import { type CancelRule, cancelFeeAt, cancelFreeUntil } from './price/cancelRule.ts'
import { orderTotalFen } from './price/orderTotal.ts'
import type { OrderRow, OrderSwap } from './queries.ts'
import { presentPaymentLines, presentRefundLines } from './settle/presentPayments.ts'
import { divideRent } from './settle/refund.ts'
import { minutesMs } from './time.ts'

type Summary = OutputOf<typeof orderCalls.list>['list'][number]
type Detail = OutputOf<typeof orderCalls.detail>

type GoodsRow = Pick<
  OrderRow,
  | 'goods_id'
  | 'title'
  | 'game_id'
  | 'game_name'
  | 'system'
  | 'login'
  | 'two_step'
  | 'rank_label'
  | 'rank_index'
  | 'rank_of'
>

/** An account on the card of an order. */
export const presentGoods = (row: GoodsRow): Summary['goods'] => ({
  goodsId: String(row.goods_id),
  title: row.title,
  gameId: row.game_id,
  gameName: row.game_name,
  zone: `${row.system}·${row.login}`,
  rank:
    row.rank_label === null
      ? null
      : { name: row.rank_label, index: row.rank_index ?? 0, of: row.rank_of ?? 1 },
  twoStepSupport: row.two_step,
})

type Reviewing = Pick<OrderRow, 'reviewable' | 'reviewed' | 'settled_at'>

/** Whether the renter has reviewed the order, or may. */
const reviewOf = (row: Reviewing, rules: WriteRules, now: Date): Summary['review'] => {
  if (row.reviewed) return 'written'
  return row.reviewable && row.settled_at && now <= writableUntil(row.settled_at, rules) ? 'open' : null
}

export const presentSummary = (row: OrderRow, rules: WriteRules, now: Date): Summary => {
  const state = effectiveState(row, now)
  return {
    orderId: row.id,
    parentId: row.parent_id,
    state,
    stateName: orderStateNames[state],
    goods: presentGoods(row),
    hours: row.hours,
    rentFen: row.rent_fen,
    depositFen: row.deposit_fen,
    packetFen: row.packet_fen,
    totalFen: orderTotalFen(row),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    finishMinutes: row.terms.finishMinutes ?? 0,
    finishUntil: row.finish_until?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    payBy: state === 'pending_payment' ? (row.pay_by?.getTime() ?? null) : null,
    createdAt: row.created_at.getTime(),
    review: reviewOf(row, rules, now),
  }
}

const EVENT_TEXTS: Record<string, string> = {
  create: '已下单，账号已锁定',
  start: '开始租用',
  reserve: '付款成功，到预约时间自动开始',
  merge: '续租付款成功',
  cancel: '订单已取消',
  expire: '租期结束',
  return: '提前归还',
  terminate: '租用提前结束',
  rent_settled: '租金已结算给号主',
  deposit_returned: '押金退回',
  settle: '订单已完成',
  dispute: '发起投诉',
  dispute_offer: '维权：对方给出方案',
  dispute_refuse: '维权：对方拒绝申请',
  dispute_escalate: '维权：进入平台仲裁',
  dispute_decide: '维权：平台已裁定',
  dispute_appeal: '维权：提出申诉',
  resolve: '维权处理完毕',
  resume: '维权已撤销，继续租用',
  deposit_to_owner: '押金赔付给号主',
  unused_returned: '未能使用的时间，租金已退回',
  code_asked: '向号主求助验证码',
  code_answered: '号主提供了验证码',
  code_refused: '号主无法提供验证码',
  code_expired: '号主没有回应验证码求助',
  code_cancelled: '取消求助验证码',
  login_locked: '查看太频繁或设备太多，账号密码已锁定',
  login_unlocked: '验证手机号，账号密码已解锁',
}

type Event = { verb: string; at: Date; detail: unknown }

export const presentEvent = ({ verb, detail }: Event): string => {
  const facts = detail as {
    hours?: number
    fen?: number
    fee?: number
    refund?: string
    ways?: string
    cause?: EndCause
    reason?: string
    title?: string
  }
  if (verb === 'swap')
    return `登不上，换到「${facts.title ?? ''}」${facts.refund ? `，退回差价 ${facts.refund} 元（${facts.ways ?? ''}）` : ''}`
  if (verb === 'renewed') return `续租 ${facts.hours ?? 0} 小时，${yuan(facts.fen ?? 0)} 元`
  if (verb === 'return' && facts.refund)
    return `提前归还，退回租金 ${facts.refund} 元${facts.ways ? `（${facts.ways}）` : ''}`
  if (verb === 'deposit_returned' && facts.ways) return `押金退回（${facts.ways}）`
  if (verb === 'expire' && facts.refund) return `租用到期，开始较晚，退回租金 ${facts.refund} 元`
  if (verb === 'cancel' && facts.fee) return `订单取消，取消费 ${yuanShort(facts.fee)} 元`
  if (verb === 'code_refused' && facts.reason) return `${EVENT_TEXTS[verb]}：${facts.reason}`
  if (facts.cause) return `${EVENT_TEXTS[verb] ?? verb}：${causeText(facts.cause)}`
  return EVENT_TEXTS[verb] ?? verb
}

/** The renter's rent refund, without the red packet's share (分). */
const refundedRent = ({ refund_fen, refund_packet_fen }: OrderRow): number => refund_fen - refund_packet_fen

/** The renter's deposit refund, 分. */
const returnedDeposit = (row: OrderRow): number =>
  row.paid_at && (row.deposit_settled_at || row.state === 'cancelled')
    ? row.deposit_fen - row.deposit_owner_fen
    : 0

const packetNote = (row: OrderRow): string | null => {
  if (row.state !== 'cancelled') return null
  return row.cancel_fee_fen > 0 ? '已用于支付部分取消费，不退回' : '已退回红包'
}

/** What went back when the order moved to its account, 分: to the renter, and of the packet to the platform. */
const swapBack = (swap: OrderSwap | null) =>
  swap
    ? {
        rentFen: swap.from_rent_fen - swap.to_rent_fen - swap.packet_back_fen,
        packetFen: swap.packet_back_fen,
        depositFen: swap.from_deposit_fen - swap.to_deposit_fen,
      }
    : { rentFen: 0, packetFen: 0, depositFen: 0 }

const presentMoneyLines = (
  row: OrderRow,
  rentAt: Date | null,
  payments: ReceivedPayment[],
  swap: OrderSwap | null,
): Detail['money'] => {
  const back = swapBack(swap)
  const feeNote = row.cancel_fee_fen > 0 ? `含取消费 ${yuanShort(row.cancel_fee_fen)} 元` : null
  const rentNote =
    feeNote ??
    (row.rent_settled_at
      ? '已结算给号主'
      : rentAt
        ? `结束 ${row.terms.rentSettleHours} 小时后结算给号主`
        : null)
  const backFen = returnedDeposit(row)
  const depositNote = `无纠纷，归还 ${row.terms.depositReturnHours} 小时后退回`
  return [
    { label: '租金', fen: row.rent_fen + back.rentFen + back.packetFen, note: row.paid_at ? rentNote : null },
    ...(row.deposit_fen + back.depositFen > 0
      ? [
          {
            label: '押金',
            fen: row.deposit_fen + back.depositFen,
            note: backFen > 0 || row.deposit_owner_fen > 0 ? null : depositNote,
          },
        ]
      : []),
    ...(row.packet_fen + back.packetFen > 0
      ? [{ label: '红包', fen: -(row.packet_fen + back.packetFen), note: packetNote(row) }]
      : []),
    ...presentRefundLines('换号退回租金差价', back.rentFen, payments, (cause) => cause === 'swap'),
    ...presentRefundLines('换号退回押金差价', back.depositFen, payments, (cause) => cause === 'swap_deposit'),
    ...presentRefundLines(
      '退回租金',
      refundedRent(row),
      payments,
      (cause) => refundCauses[cause].subject === '租金',
    ),
    ...(row.deposit_owner_fen > 0
      ? [{ label: '押金赔付号主', fen: row.deposit_owner_fen, note: '按维权结果' }]
      : []),
    ...presentRefundLines('退回押金', backFen, payments, (cause) => cause === 'deposit'),
  ]
}

/** The cancellation terms of an unpaid reservation. */
export const presentCancelRule = (
  { freeBeforeMs, graceMs, feeBp, feeFen }: CancelRule,
  startsAt: Date,
): NonNullable<OutputOf<typeof orderCalls.quote>['cancelTerms']> => ({
  freeUntil: startsAt.getTime() - freeBeforeMs,
  graceMinutes: graceMs / minutesMs(1),
  feeBp,
  feeFen,
})

const presentCancellation = (row: OrderRow, now: Date): Detail['cancellation'] => {
  const freeUntil = cancelFreeUntil(row)
  if (effectiveState(row, now) !== 'reserved' || !row.cancel_rule || !freeUntil) return null
  const feeNowFen = cancelFeeAt(row, now)
  // A reservation has no renewals, and the part paid from bonus doesn't change the sum.
  const paid = { rentFen: row.rent_fen, packetFen: row.packet_fen, bonusFen: 0 }
  const back = divideRent(paid, row.rent_fen - feeNowFen)
  return {
    ...presentCancelRule(row.cancel_rule, row.starts_at),
    freeUntil: freeUntil.getTime(),
    feeNowFen,
    refundNowFen: back.bonus + back.money + row.deposit_fen,
  }
}

/** Why the platform ended an order, and the refund. */
const presentEndNotice = (row: OrderRow): string | null => {
  if (!row.end_cause) return null
  const cause = causeText(row.end_cause)
  if (!row.paid_at) return `${cause}，订单已取消，没有扣款。`
  if (row.state === 'cancelled') return `${cause}，已付的款项全额退还。`
  if (row.refund_fen === row.rent_fen) return `${cause}，租金和押金全额退还。`
  return `${cause}。只收取已使用时间的租金，其余租金和押金退还给你。`
}

/** Whether the renter may file a complaint: from the start until the rent is settled. */
const mayComplain = (row: OrderRow, state: OrderState, now: Date): boolean => {
  if (state === 'renting') return true
  if (state !== 'ended' || row.rent_settled_at) return false
  return settlementTimes(row, row.ended_at ?? row.ends_at).rentAt > now
}

type DetailInput = {
  events: Event[]
  pendingRenewalId: string | null
  payments: ReceivedPayment[]
  /** How the order came to its account, if by a swap. */
  swap: OrderSwap | null
  rules: WriteRules
  now: Date
}

/** The history with payments and refunds, oldest first. The deposit's own event is left out where a refund has more detail. */
const presentHistory = (row: OrderRow, events: Event[], payments: ReceivedPayment[]): Detail['events'] => {
  const hasDepositRefund = payments.some(({ refunds }) => refunds.some(({ cause }) => cause === 'deposit'))
  const ofEvents = events
    .filter(({ verb }) => !(verb === 'deposit_returned' && hasDepositRefund))
    .map((event) => ({ at: event.at.getTime(), text: presentEvent(event) }))
  const ofPayments = presentPaymentLines(payments, row.id).map(({ at, text }) => ({ at: at.getTime(), text }))
  // At the same time a payment comes before the events it causes, and after the order's creation.
  const [created, ...later] = ofEvents
  return [...(created ? [created] : []), ...[...ofPayments, ...later].sort((a, b) => a.at - b.at)]
}

export const presentDetail = (
  row: OrderRow,
  { events, pendingRenewalId, payments, swap, rules, now }: DetailInput,
): Detail => {
  const times = row.ended_at ? settlementTimes(row, row.ended_at) : null
  const rentAt = row.rent_settled_at ?? times?.rentAt ?? null
  const depositAt = row.deposit_settled_at ?? times?.depositAt ?? null
  const state = effectiveState(row, now)
  const running = state === 'renting'
  return {
    ...presentSummary(row, rules, now),
    quote: row.quote,
    pendingRenewalId,
    depositReturnHours: row.terms.depositReturnHours,
    rentSettlesAt: rentAt?.getTime() ?? null,
    depositReturnsAt: row.deposit_fen > 0 ? (depositAt?.getTime() ?? null) : null,
    refundFen: refundedRent(row),
    depositReturnedFen: returnedDeposit(row),
    depositToOwnerFen: row.deposit_owner_fen,
    disputedAt: row.disputed_at?.getTime() ?? null,
    paidBy: payments.find(({ bizId, outcome }) => bizId === row.id && outcome === 'applied')?.channel ?? null,
    refundUnderway: payments.some(({ refunds }) => refunds.some(({ state: end }) => end === 'underway')),
    money: presentMoneyLines(row, times?.rentAt ?? null, payments, swap),
    holds: row.holds,
    endNotice: presentEndNotice(row),
    cancellation: presentCancellation(row, now),
    cancelFeeFen: row.cancel_fee_fen,
    events: presentHistory(row, events, payments),
    mayCancel: isAllowed(orderTransitions, 'cancel', state),
    mayRenew: running && pendingRenewalId === null,
    mayReturn: running,
    mayReveal: running,
    mayComplain: mayComplain(row, state, now),
  }
}
