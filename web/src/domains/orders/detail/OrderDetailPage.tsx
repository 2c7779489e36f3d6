import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Button, IconButton, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { RenewSheet } from '../run/RenewSheet.tsx'
import { ReturnSheet } from '../run/ReturnSheet.tsx'
import { OrderActionsSheet } from './OrderActionsSheet.tsx'
import { OrderEvents, OrderFacts } from './OrderFacts.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderTicket, OrderTicketSkeleton } from './OrderTicket.tsx'
import { useCancelOrder } from './useCancelOrder.ts'
import './OrderDetailPage.css'

/** Few orders are disputed. */
const OrderDispute = lazy(() => import('./OrderDispute.tsx'))
/** The server's job changes an overdue order within seconds; until then the order is polled. */
const OVERDUE_POLL_MS = 3000

/** Whether a time-driven change of the order is due and has not happened yet. */
const isOverdue = (
  { state, payBy, startsAt, endsAt, endedAt }: CallOutput<'orders', 'detail'>,
  now: number,
): boolean =>
  (state === 'pending_payment' && payBy !== null && payBy <= now) ||
  (state === 'reserved' && startsAt <= now) ||
  (state === 'renting' && endsAt <= now) ||
  (state === 'ended' && endedAt === null)

/** 订单详情: the order's ticket, its money and its events. */
export default function OrderDetailPage() {
  return <OrderIdPage title="订单详情">{(orderId) => <Detail key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Detail({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState<'renew' | 'return' | 'more' | null>(null)
  const order = useCall(
    client.orders.detail,
    { orderId },
    {
      isLive: true,
      refetchEveryMs: (found) => (found && isOverdue(found, serverNow()) ? OVERDUE_POLL_MS : false),
    },
  )
  const cancel = useCancelOrder()
  const close = () => setOpen(null)
  const mayAct = order.data?.mayRenew || order.data?.mayReturn
  return (
    <Page
      title="订单详情"
      action={
        order.data ? (
          <IconButton icon="more" label="更多操作" aria-haspopup="dialog" onClick={() => setOpen('more')} />
        ) : undefined
      }
      {...(order.data && mayAct ? { footer: <Actions order={order.data} onChoose={setOpen} /> } : {})}
    >
      <QueryView query={order} skeleton={<DetailSkeleton />}>
        {(found) => (
          <div className="order-detail">
            <OrderTicket order={found} onExpired={() => void order.refetch()} />
            {found.endNotice ? (
              <Notice title={found.state === 'cancelled' ? '订单已取消' : '租用已提前结束'}>
                {found.endNotice}
              </Notice>
            ) : null}
            {found.state === 'disputed' ? (
              <Suspense fallback={<Skeleton height={112} radius={12} />}>
                <OrderDispute orderId={orderId} />
              </Suspense>
            ) : null}
            <PendingRenewal order={found} />
            <Review order={found} />
            <Complaints order={found} />
            <OrderMoney order={found} />
            <OrderEvents order={found} />
            <OrderFacts order={found} />
            <OrderActionsSheet
              order={found}
              open={open === 'more'}
              onClose={close}
              onCancel={() => {
                close()
                void cancel.confirmAndCancel(found)
              }}
            />
            <RenewSheet order={found} open={open === 'renew'} onClose={close} />
            <ReturnSheet order={found} open={open === 'return'} onClose={close} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

/** The renter's further actions with a running rental; the ticket holds the main action. */
function Actions({
  order: { mayRenew, mayReturn },
  onChoose,
}: {
  order: CallOutput<'orders', 'detail'>
  onChoose: (action: 'renew' | 'return') => void
}) {
  return (
    <div className="detail-actions">
      {mayReturn ? (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => onChoose('return')}>
          提前归还
        </Button>
      ) : null}
      {mayRenew ? (
        <Button kind="soft" aria-haspopup="dialog" onClick={() => onChoose('renew')}>
          续租
        </Button>
      ) : null}
    </div>
  )
}

/** The ways to a complaint about the order, and to those there were; while one is open, the ticket leads to it. */
function Complaints({
  order: { orderId, state, mayComplain, disputedAt },
}: {
  order: CallOutput<'orders', 'detail'>
}) {
  const hasEarlier = disputedAt !== null && state !== 'disputed'
  if (!mayComplain && !hasEarlier) return null
  return (
    <Rows label="维权">
      {mayComplain ? (
        <RowLink
          icon="shield"
          label="遇到问题，投诉退款"
          note="登不上、被顶号、与描述不符等"
          to={paths.complaintsNew({ orderId })}
        />
      ) : null}
      {hasEarlier ? <RowLink icon="receipt" label="维权记录" to={paths.seeComplaints({ orderId })} /> : null}
    </Rows>
  )
}

/** The way to one's review of the order. */
function Review({ order: { orderId, review } }: { order: CallOutput<'orders', 'detail'> }) {
  if (!review) return null
  return (
    <Rows label="评价">
      <RowLink
        icon="star"
        label={review === 'open' ? '评价这次租用' : '我的评价'}
        {...(review === 'open' && { note: '帮其他人挑到好账号' })}
        to={paths.reviewEdit({ orderId })}
      />
    </Rows>
  )
}

function PendingRenewal({ order: { pendingRenewalId } }: { order: CallOutput<'orders', 'detail'> }) {
  if (!pendingRenewalId) return null
  return (
    <Notice
      tone="accent"
      title="有一笔续租待付款"
      action={
        <>
          <LinkButton kind="soft" size="s" to={paths.cashier({ orderId: pendingRenewalId })}>
            去付款
          </LinkButton>
          <LinkButton kind="plain" size="s" to={paths.orderDetail({ orderId: pendingRenewalId })}>
            查看
          </LinkButton>
        </>
      }
    >
      付款后租期顺延，账号密码不变。
    </Notice>
  )
}

function DetailSkeleton() {
  return (
    <div className="order-detail">
      <OrderTicketSkeleton />
      <SkeletonCards count={2} height={120} />
    </div>
  )
}
