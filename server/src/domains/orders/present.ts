import type { OutputOf } from '@shanghao/contract/call'
import { yuan } from '@shanghao/contract/money'
import type { orderCalls } from '@shanghao/contract/orders/calls'
import { mayOrder, orderStateNames } from '@shanghao/contract/orders/states'
import { stateNow } from './change.ts'
import { settlementTimes } from './end.ts'
import type { OrderRow } from './queries.ts'
import { rentersPart } from './refund.ts'

type Summary = OutputOf<typeof orderCalls.list>['list'][number]
type Detail = OutputOf<typeof orderCalls.detail>

export const presentSummary = (row: OrderRow, now: Date): Summary => {
  const state = stateNow(row, now)
  return {
    orderId: row.id,
    parentId: row.parent_id,
    state,
    stateName: orderStateNames[state],
    goods: {
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
    },
    hours: row.hours,
    rentFen: row.rent_fen,
    depositFen: row.deposit_fen,
    packetFen: row.packet_fen,
    totalFen: row.rent_fen + row.deposit_fen - row.packet_fen,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    payBy: state === 'pending_payment' ? (row.pay_by?.getTime() ?? null) : null,
    createdAt: row.created_at.getTime(),
  }
}

const EVENT_TEXTS: Record<string, string> = {
  create: '下单，已为你占住账号',
  start: '开始租用',
  reserve: '付款成功，等待预约时间开始',
  merge: '续租付款成功',
  cancel: '订单取消',
  expire: '租用到期',
  return: '提前归还',
  rent_settled: '租金已结算给号主',
  deposit_returned: '押金已退回',
  settle: '订单完成',
  dispute: '发起维权',
  resolve: '维权处理完毕',
}

type Event = { verb: string; at: Date; detail: unknown }

const eventText = ({ verb, detail }: Event): string => {
  const facts = detail as { hours?: number; fen?: number; refund?: string }
  if (verb === 'renewed') return `续租 ${facts.hours ?? 0} 小时，${yuan(facts.fen ?? 0)} 元`
  if (verb === 'return' && facts.refund) return `提前归还，退回租金 ${facts.refund} 元`
  return EVENT_TEXTS[verb] ?? verb
}

/** The deposit that is back with the renter, 分. */
const depositBack = (row: OrderRow): number =>
  row.paid_at && (row.deposit_settled_at || row.state === 'cancelled') ? row.deposit_fen : 0

const packetNote = (row: OrderRow): string | null => (row.state === 'cancelled' ? '已退回红包' : null)

const moneyLines = (row: OrderRow, rentAt: Date | null, depositAt: Date | null): Detail['money'] => {
  const rentNote = row.rent_settled_at ? '已结算给号主' : rentAt ? '到期 2 小时后结算给号主' : null
  const backFen = depositBack(row)
  const refundFen = rentersPart(row, row.refund_fen)
  const depositNote = depositAt ? '到期 24 小时后退回' : '归还后退回'
  return [
    { label: '租金', fen: row.rent_fen, note: row.paid_at ? rentNote : null },
    ...(row.deposit_fen > 0
      ? [{ label: '押金', fen: row.deposit_fen, note: backFen > 0 ? null : depositNote }]
      : []),
    ...(row.packet_fen > 0 ? [{ label: '红包', fen: -row.packet_fen, note: packetNote(row) }] : []),
    ...(refundFen > 0 ? [{ label: '退回租金', fen: -refundFen, note: '已回到余额' }] : []),
    ...(backFen > 0 ? [{ label: '退回押金', fen: -backFen, note: '已回到余额' }] : []),
  ]
}

type Parts = { events: Event[]; pendingRenewalId: string | null; now: Date }

export const presentDetail = (row: OrderRow, { events, pendingRenewalId, now }: Parts): Detail => {
  const times = row.ended_at ? settlementTimes(row.ended_at) : null
  const rentAt = row.rent_settled_at ?? times?.rentAt ?? null
  const depositAt = row.deposit_settled_at ?? times?.depositAt ?? null
  const state = stateNow(row, now)
  const running = state === 'renting'
  return {
    ...presentSummary(row, now),
    quote: row.quote,
    pendingRenewalId,
    rentSettlesAt: rentAt?.getTime() ?? null,
    depositReturnsAt: row.deposit_fen > 0 ? (depositAt?.getTime() ?? null) : null,
    refundFen: rentersPart(row, row.refund_fen),
    depositReturnedFen: depositBack(row),
    money: moneyLines(row, times?.rentAt ?? null, times?.depositAt ?? null),
    events: events.map((event) => ({ at: event.at.getTime(), text: eventText(event) })),
    mayCancel: mayOrder('cancel', state),
    mayRenew: running && pendingRenewalId === null,
    mayReturn: running,
    mayReveal: running,
  }
}
