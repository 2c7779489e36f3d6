import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Countdown } from '../../../ui/display/Countdown.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { OrderGoods, OrderGoodsSkeleton } from '../../../ui/orders/OrderGoods.tsx'
import { disputesAction, mainActionFor, type Order, stateTones } from '../orderState.ts'
import './OrderCard.css'

/** An order in a list: its account, state, time left and main action. `onExpired` when its deadline passes. */
export const OrderCard = memo(function OrderCard({
  order,
  onExpired,
  asDisputed = false,
}: {
  order: Order
  onExpired: () => void
  /** Its main action leads to its disputes, in any state of the order. */
  asDisputed?: boolean
}) {
  const { orderId, parentId, state, stateName, goods, hours, totalFen, depositFen, review } = order
  const action = asDisputed ? disputesAction(orderId) : mainActionFor(order, serverNow())
  return (
    <article className="card rental">
      <header className="rental-head">
        <span>
          {parentId ? '续租' : '租用'} {hours} 小时
        </span>
        <Tag tone={stateTones[state]}>{stateName}</Tag>
      </header>
      <OrderGoods goods={goods}>
        <p className="rental-time">
          <RentalTime order={order} onExpired={onExpired} />
        </p>
      </OrderGoods>
      <footer className="rental-foot">
        <span className="rental-total">
          <Price fen={totalFen} size="m" tone="ink" />
          {depositFen > 0 ? <small>含押金</small> : null}
        </span>
        <span className="rental-actions">
          {review === 'open' ? (
            <LinkButton to={paths.reviewEdit({ orderId })} size="s" kind="soft">
              去评价
            </LinkButton>
          ) : null}
          {action ? (
            <LinkButton to={action.to} size="s" kind={action.strong ? 'primary' : 'quiet'}>
              {action.label}
            </LinkButton>
          ) : null}
        </span>
      </footer>
      <Link className="rental-link" to={paths.orderDetail({ orderId })}>
        <span className="sr-only">
          {stateName}订单详情：{goods.title}
        </span>
      </Link>
    </article>
  )
})

function RentalTime({ order, onExpired }: { order: Order; onExpired: () => void }) {
  const { state, startsAt, endsAt, endedAt, payBy, createdAt } = order
  const now = serverNow()
  if (payBy !== null && payBy > now)
    return (
      <>
        还剩 <Countdown to={payBy} onEnd={onExpired} /> 付款
      </>
    )
  if (state === 'renting' && endsAt > now)
    return (
      <>
        还剩 <Countdown to={endsAt} onEnd={onExpired} />
      </>
    )
  if (state === 'reserved') return <>{momentText(startsAt, now)} 开始</>
  if (state === 'pending_payment' || state === 'cancelled') return <>{momentText(createdAt, now)} 下单</>
  return <>{rangeText(startsAt, endedAt ?? endsAt, now)}</>
}

export function OrderCardSkeleton() {
  return (
    <div className="card rental">
      <div className="rental-head">
        <Skeleton width="30%" />
        <Skeleton width={48} />
      </div>
      <OrderGoodsSkeleton />
      <div className="rental-foot">
        <Skeleton width={72} height={20} />
        <Skeleton width={84} height={36} radius={8} />
      </div>
    </div>
  )
}
