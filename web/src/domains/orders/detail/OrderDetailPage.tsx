import { useEffect, useState } from 'react'
import { useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { paths } from '../../../paths.ts'
import { Button, IconButton, LinkButton } from '../../../ui/controls/Button.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { RenewSheet } from '../run/RenewSheet.tsx'
import { ReturnSheet } from '../run/ReturnSheet.tsx'
import { OrderMore } from './OrderActionsSheet.tsx'
import { OrderEvents, OrderFacts } from './OrderFacts.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderTicket, OrderTicketSkeleton } from './OrderTicket.tsx'
import { useCancelOrder } from './useCancelOrder.ts'
import './OrderDetailPage.css'

/** What the clock does to an order is done within seconds of the moment; until then the ticket looks again. */
const LOOK_AGAIN_MS = 3000

/** The clock has something to do with the order and hasn't done it yet. */
const isOverdue = (
  { state, payBy, startsAt, endsAt, endedAt }: Answer<'orders', 'detail'>,
  now: number,
): boolean =>
  (state === 'pending_payment' && payBy !== null && payBy <= now) ||
  (state === 'reserved' && startsAt <= now) ||
  (state === 'renting' && endsAt <= now) ||
  (state === 'ended' && endedAt === null)

const phaseOf = ({ state, endsAt, endedAt }: Answer<'orders', 'detail'>): string =>
  `${state} ${endsAt} ${endedAt}`

/** 订单详情: the order's ticket, its money and what has happened. */
export default function OrderDetailPage() {
  return <OrderIdPage title="订单详情">{(orderId) => <Detail key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Detail({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState<'renew' | 'return' | 'more' | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const order = useCall(client.orders.detail, { orderId }, { everyMs: over === null ? false : LOOK_AGAIN_MS })
  const phase = order.data ? phaseOf(order.data) : null
  const overdue = order.data ? isOverdue(order.data, serverNow()) : false
  useEffect(() => setOver((before) => (overdue || before === phase ? phase : null)), [phase, overdue])
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
      <Loaded from={order} skeleton={<DetailSkeleton />}>
        {(found) => (
          <div className="order-detail">
            <OrderTicket order={found} onOver={() => setOver(phaseOf(found))} />
            {found.endNotice ? (
              <Notice title={found.state === 'cancelled' ? '订单已取消' : '租用已提前结束'}>
                {found.endNotice}
              </Notice>
            ) : null}
            <PendingRenewal order={found} />
            <OrderMoney order={found} />
            <OrderEvents order={found} />
            <OrderFacts order={found} />
            <OrderMore
              order={found}
              open={open === 'more'}
              onClose={close}
              onCancel={() => {
                close()
                void cancel.askAndRun(found)
              }}
            />
            <RenewSheet order={found} open={open === 'renew'} onClose={close} />
            <ReturnSheet order={found} open={open === 'return'} onClose={close} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** What a renter can do with a running rental besides playing; the ticket holds the main action. */
function Actions({
  order: { mayRenew, mayReturn },
  onChoose,
}: {
  order: Answer<'orders', 'detail'>
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

function PendingRenewal({ order: { pendingRenewalId } }: { order: Answer<'orders', 'detail'> }) {
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
