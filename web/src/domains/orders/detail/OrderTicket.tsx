import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { OrderGoods, OrderGoodsSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { mainActionFor } from '../orderState.ts'
import { afterEndText, finishingText, finishingUntil } from '../run/finish.ts'
import { TimeLeftRing } from '../run/TimeLeftRing.tsx'
import './OrderTicket.css'

type Detail = CallOutput<'orders', 'detail'>

/** The deadline that is shown in this state; null for none. */
const deadlineOf = (order: Detail, now: number) => {
  const { state, payBy, createdAt, startsAt, endsAt } = order
  const finishing = finishingUntil(order, now)
  if (finishing !== null) return { label: '打完这局', from: endsAt, to: finishing, tone: 'warn' } as const
  if (state === 'pending_payment' && payBy !== null)
    return { label: '付款时间', from: createdAt, to: payBy, tone: 'warn' } as const
  if (state === 'reserved')
    return { label: '距离开始', from: createdAt, to: startsAt, tone: 'accent' } as const
  if (state === 'renting') return { label: '租期', from: startsAt, to: endsAt, tone: 'good' } as const
  return null
}

const cancelledText = (order: Detail): string => {
  const { refundFen, depositReturnedFen, refundUnderway, cancelFeeFen, packetFen } = order
  const underway = refundUnderway ? '正在原路退回' : '已全部退回'
  if (cancelFeeFen > 0)
    return `收取取消费 ${yuanShort(cancelFeeFen)} 元，其余${refundUnderway ? '正在原路退回' : '已退还'}`
  const money = refundFen + depositReturnedFen === 0 ? '没有扣款' : `已付款项${underway}`
  return `${money}${packetFen > 0 ? '，红包也已退回' : ''}`
}

const stateText = (order: Detail, now: number): string => {
  const { state, startsAt, endsAt, endedAt, payBy, holds } = order
  const finishing = finishingUntil(order, now)
  switch (state) {
    case 'pending_payment':
      if (payBy === null || payBy <= now) return '付款时间已过，正在取消'
      return holds ? '账号已为你保留，付款后开始' : '付款成功后才锁定账号，之前可能被别人租走'
    case 'reserved':
      return `${momentText(startsAt, now)} 自动开始，届时可查看账号密码`
    case 'renting':
      return endsAt > now
        ? `${momentText(endsAt, now)} 到期。${afterEndText(order) ?? ''}`
        : '租期已到，正在结束'
    case 'ended':
      if (finishing !== null) return finishingText(finishing)
      return endedAt === null ? '租用已结束' : `${momentText(endedAt, now)} 结束，等待结算`
    case 'settled':
      return order.refundUnderway ? '租金已结清，退款正在原路退回' : '租金和押金都已结清'
    case 'cancelled':
      return cancelledText(order)
    case 'disputed':
      return '平台正在处理，租金和押金继续由平台托管'
    case 'merged':
      return '时长和租金已并入原订单'
  }
}

/** The three facts below the tear line. A rental that starts when it is paid has no times yet. */
const ticketFacts = (
  { state, hours, quote, startsAt, endsAt, endedAt, parentId }: Detail,
  now: number,
): [string, string][] => {
  const length = `${hours} 小时${quote.giftHours > 0 ? ` + 送 ${quote.giftHours}` : ''}`
  const waits = state === 'pending_payment' || (state === 'cancelled' && endedAt === null)
  if (waits && parentId === null && startsAt <= now)
    return [
      ['时长', length],
      ['开始', '付款后'],
      ['总时长', spanText(endsAt - startsAt)],
    ]
  return [
    ['开始', momentText(startsAt, now)],
    ['时长', length],
    endedAt === null ? ['到期时间', momentText(endsAt, now)] : ['实际归还', momentText(endedAt, now)],
  ]
}

/** The order as a ticket: state and time left above the tear line, hours and main action below. `onExpired` when its deadline passes. */
export function OrderTicket({ order, onExpired }: { order: Detail; onExpired: () => void }) {
  const { state, stateName, goods } = order
  const now = serverNow()
  const deadline = deadlineOf(order, now)
  const action = mainActionFor(order, now)
  return (
    <article className="card ticket" data-state={state}>
      <div className="ticket-top">
        <div className="ticket-text">
          <h2 className="ticket-state">{stateName}</h2>
          <p>{stateText(order, now)}</p>
        </div>
        {deadline && deadline.to > now ? <TimeLeftRing {...deadline} onEnd={onExpired} /> : null}
      </div>
      <div className="ticket-tear" aria-hidden="true" />
      <div className="ticket-stub">
        <OrderGoods goods={goods} link />
        <dl className="ticket-span">
          {ticketFacts(order, now).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {action ? (
          <LinkButton block to={action.to} kind={action.strong ? 'primary' : 'soft'}>
            {action.label}
          </LinkButton>
        ) : null}
      </div>
    </article>
  )
}

export function OrderTicketSkeleton() {
  return (
    <div className="card ticket">
      <div className="ticket-top">
        <div className="ticket-text">
          <Skeleton width={96} height={28} />
          <Skeleton width={160} />
        </div>
        <Skeleton width={104} height={104} radius={52} />
      </div>
      <div className="ticket-tear" />
      <div className="ticket-stub">
        <OrderGoodsSkeleton />
        <Skeleton height={48} radius={8} />
        <Skeleton height={48} radius={8} />
      </div>
    </div>
  )
}
