import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useEffect } from 'react'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { useAnnouncement } from '../../../core/shell/useAnnouncement.ts'
import { paths } from '../../../paths.ts'
import { SuccessArt } from '../../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { PayWaiting } from '../../../ui/money/PayWaiting.tsx'
import { OrderGoods } from '../../../ui/orders/OrderGoods.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { CashierClosed } from './CashierClosed.tsx'
import { isSettled, ReturnedMoney } from './ReturnedMoney.tsx'
import './PayResultPage.css'

type Detail = CallOutput<'orders', 'detail'>
type PaymentStatus = CallOutput<'pay', 'isOrderPaid'>

/** 支付结果: polls until the payment is final, then shows the order. */
export default function PayResultPage() {
  return <OrderIdPage title="支付结果">{(orderId) => <Result key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Result({ orderId }: { orderId: string }) {
  const order = useCall(client.orders.detail, { orderId })
  const pending = order.data?.state === 'pending_payment'
  const poll = usePollUntil(client.pay.isOrderPaid, { id: orderId }, { isFinal: isSettled, isLive: true })
  const isDecided = poll.data?.paid || poll.data?.closed
  useEffect(() => {
    if (pending && isDecided)
      void invalidate(...affectedByOrder.filter((call) => call !== client.pay.isOrderPaid))
  }, [pending, isDecided])
  if (order.data?.state === 'cancelled') return <CashierClosed orderId={orderId} title="支付结果" />
  if (order.data && !pending) return <Paid order={order.data} status={poll.data} />
  return (
    <Page title="支付结果" on="surface">
      <QueryView query={order} skeleton={<ResultSkeleton />}>
        {() => (
          <PayWaiting
            open={poll.data?.waiting}
            poll={poll}
            other={
              <LinkButton kind="plain" to={paths.cashier({ orderId })} replace>
                还没付款，返回收银台
              </LinkButton>
            }
          />
        )}
      </QueryView>
    </Page>
  )
}

const paidTexts = ({ state, startsAt, endsAt, parentId }: Detail, now: number) => {
  if (parentId) return { title: '续租成功', text: `${momentText(endsAt, now)} 到期，账号密码不变` }
  if (state === 'reserved')
    return { title: '预约成功', text: `${momentText(startsAt, now)} 自动开始，届时在「上号」查看账号密码` }
  if (state === 'renting' && endsAt > now)
    return { title: '付款成功', text: `${momentText(endsAt, now)} 到期，现在可以上号` }
  return { title: '已付款', text: '这次租用已结束' }
}

/** The number of money lines that made up the payment; refunds follow them. */
const paidLines = ({ depositFen, packetFen }: Detail): number =>
  1 + Number(depositFen > 0) + Number(packetFen > 0)

function Paid({ order, status }: { order: Detail; status: PaymentStatus | undefined }) {
  const { state, orderId, parentId, goods, endsAt, totalFen, money } = order
  const now = serverNow()
  const { title, text } = paidTexts(order, now)
  useAnnouncement(`${title}，${text}`)
  const rentalId = parentId ?? orderId
  const isUsable = parentId !== null || (state === 'renting' && endsAt > now)
  return (
    <Page
      title="支付结果"
      footer={
        <div className="result-bar">
          <LinkButton
            kind={isUsable ? 'quiet' : 'primary'}
            to={paths.orderDetail({ orderId: rentalId })}
            replace
          >
            {state === 'reserved' ? '查看预约' : '查看订单'}
          </LinkButton>
          {isUsable ? (
            <LinkButton to={paths.loginTool({ orderId: rentalId })} replace>
              去上号
            </LinkButton>
          ) : null}
        </div>
      }
    >
      <div className="result">
        <SuccessArt size={168} />
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="result-returned">
        <ReturnedMoney returned={status?.returned ?? []} why="twice" />
      </div>
      <section className="card result-card" aria-label="付款内容">
        <OrderGoods goods={goods} />
        <MoneyLine label="已付" fen={totalFen} tone="ink" parts={money.slice(0, paidLines(order))} />
      </section>
    </Page>
  )
}

function ResultSkeleton() {
  return (
    <div className="result">
      <Skeleton width={168} height={118} radius={16} />
      <Skeleton width={120} height={28} />
      <Skeleton width={220} height={16} />
    </div>
  )
}
