import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { ChannelMark } from '../../../ui/art/ChannelMark.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { payWayNames } from '../../../ui/orders/refundTexts.ts'
import { cancellationText } from './cancelTerms.ts'

type Detail = CallOutput<'orders', 'detail'>

/** The order's events, newest first. */
export function OrderEvents({ order: { events } }: { order: Detail }) {
  const now = serverNow()
  return (
    <section className="card detail-card" aria-labelledby="order-events">
      <h2 id="order-events">订单动态</h2>
      <ol className="events">
        {[...events].reverse().map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={new Date(at).toISOString()}>{momentText(at, now)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function OrderFacts({
  order: { orderId, createdAt, startsAt, endsAt, endedAt, state, paidBy, cancellation },
}: {
  order: Detail
}) {
  const now = serverNow()
  return (
    <section className="card detail-card" aria-label="订单信息">
      <dl className="facts">
        <div>
          <dt>订单编号</dt>
          <dd className="facts-id">
            <span className="num">{orderId}</span>
            <CopyButton text={orderId} what="订单编号" />
          </dd>
        </div>
        <div>
          <dt>下单时间</dt>
          <dd>{momentText(createdAt, now)}</dd>
        </div>
        {paidBy === null ? null : (
          <div>
            <dt>支付方式</dt>
            <dd className="facts-way">
              <ChannelMark channel={paidBy} size={20} />
              {payWayNames[paidBy]}
            </dd>
          </div>
        )}
        {state === 'pending_payment' || state === 'cancelled' ? null : (
          <div>
            <dt>租用时段</dt>
            <dd>{rangeText(startsAt, endedAt ?? endsAt, now)}</dd>
          </div>
        )}
        {cancellation ? (
          <div>
            <dt>取消预约</dt>
            <dd>{cancellationText(cancellation, now)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
