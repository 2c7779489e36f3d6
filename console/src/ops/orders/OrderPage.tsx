import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Descriptions } from 'antd'
import { Link, useParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import type { DeskOrder } from './deskOrder.ts'
import { MoneyBar } from './MoneyBar.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderState } from './OrderState.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import './OrderPage.css'

/** Everything that happened to an order, where its money is, and what can be done. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const order = useCall(client.orders.deskOrder, { orderId })
  return (
    <Page title="订单详情" actions={order.data && <OrderActs order={order.data} />}>
      <QueryView query={order}>{(data) => <Order data={data} />}</QueryView>
    </Page>
  )
}

function Order({ data }: { data: DeskOrder }) {
  const { order, money, disputes, renewals, timeline } = data
  const now = serverNow()
  const text = (at: number | null) => (at === null ? '—' : momentText(at, now))
  return (
    <div className="order-page">
      <div className="order-side">
        <section className="panel" aria-label="概况">
          <h2 className="panel-lead">{order.title}</h2>
          <p className="order-second">
            {order.gameName} · {order.zone} · <span className="num">{order.goodsId}</span>
          </p>
          <p className="order-state">
            <OrderState state={order.state} />
            {order.endCause}
          </p>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'id', label: '订单编号', children: <span className="num">{order.orderId}</span> },
              {
                key: 'renter',
                label: '租客',
                children: <span className="num">{`${order.renter.userId}（${order.renter.phone}）`}</span>,
              },
              {
                key: 'owner',
                label: '号主',
                children: <span className="num">{`${order.owner.userId}（${order.owner.phone}）`}</span>,
              },
              {
                key: 'span',
                label: '租用',
                children: (
                  <span className="num">{`${order.hours} 小时，${rangeText(order.startsAt, order.endsAt, now)}`}</span>
                ),
              },
              {
                key: 'created',
                label: '下单',
                children: <span className="num">{text(order.createdAt)}</span>,
              },
              { key: 'paid', label: '付款', children: <span className="num">{text(order.paidAt)}</span> },
              { key: 'ended', label: '结束', children: <span className="num">{text(order.endedAt)}</span> },
              {
                key: 'settled',
                label: '完成',
                children: <span className="num">{text(order.settledAt)}</span>,
              },
              {
                key: 'price',
                label: '价格',
                children: (
                  <span className="num">
                    租金 {yuanSign(order.rentFen)}，押金 {yuanSign(order.depositFen)}
                    {order.packetFen > 0 && `，红包抵扣 ${yuanSign(order.packetFen)}`}，服务费{' '}
                    {order.commissionBp / 100}%
                  </span>
                ),
              },
            ]}
          />
          {order.parentId !== null && (
            <p>
              续租的是订单 <Link to={paths.order({ orderId: order.parentId })}>{order.parentId}</Link>
            </p>
          )}
        </section>
        <section className="panel" aria-label="资金">
          <h2 className="panel-title">资金</h2>
          <MoneyBar money={money} />
        </section>
        {disputes.length > 0 && (
          <section className="panel" aria-label="维权">
            <h2 className="panel-title">维权</h2>
            <ul className="order-links">
              {disputes.map(({ disputeId, stateName, reasonLabel, filedAt }) => (
                <li key={disputeId}>
                  <Link to={paths.arbitrationCase({ disputeId })}>{reasonLabel}</Link>
                  <span className="order-second num">
                    {stateName}，{momentText(filedAt, now)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {renewals.length > 0 && (
          <section className="panel" aria-label="续租">
            <h2 className="panel-title">续租</h2>
            <ul className="order-links">
              {renewals.map(({ orderId, stateName, hours, rentFen }) => (
                <li key={orderId}>
                  <Link to={paths.order({ orderId })} className="num">
                    {orderId}
                  </Link>
                  <span className="order-second num">
                    {stateName}，{hours} 小时，{yuanSign(rentFen)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <OrderTimeline timeline={timeline} />
    </div>
  )
}
