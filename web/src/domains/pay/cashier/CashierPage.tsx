import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { paths } from '../../../paths.ts'
import { Countdown } from '../../../ui/display/Countdown.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { ChannelId } from '../../../ui/money/ChannelChoice.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { PaySheet } from '../../../ui/money/PaySheet.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { CashierClosed } from './CashierClosed.tsx'
import { PayBar } from './PayBar.tsx'
import { PayChannels } from './PayChannels.tsx'
import { preferredChannel } from './preferredChannel.ts'
import { usePayByChannel } from './usePayByChannel.ts'
import { WaitingPayment } from './WaitingPayment.tsx'
import './CashierPage.css'

type Bill = Answer<'pay', 'cashier'>

/** 收银台: what is to be paid, how, until when. */
export default function CashierPage() {
  return <OrderIdPage title="收银台">{(orderId) => <Cashier key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Cashier({ orderId }: { orderId: string }) {
  const bill = useCall(client.pay.cashier, { id: orderId })
  if (!bill.data)
    return (
      <Page title="收银台">
        <Loaded from={bill} skeleton={<CashierSkeleton />}>
          {() => null}
        </Loaded>
      </Page>
    )
  if (bill.data.paid) return <Navigate to={paths.payResult({ orderId })} replace />
  if (!bill.data.payable) return <CashierClosed orderId={orderId} />
  return <Paying bill={bill.data} refresh={() => void bill.refetch()} />
}

/**
 * A payment that waits at a channel is offered again; another way takes an extra step, so that nobody who has paid pays
 * again without meaning to.
 */
function Paying({ bill, refresh }: { bill: Bill; refresh: () => void }) {
  const { orderId, title, totalFen, lines, payBy, escrowNote } = bill
  const [picked, pick] = useState<ChannelId | null>(null)
  const [switching, setSwitching] = useState(false)
  const byChannel = usePayByChannel(orderId, refresh)
  const standing = usePollUntil(
    client.pay.isOrderPaid,
    { id: orderId },
    { on: bill.waiting !== null || byChannel.shown !== null, isKnown: ({ paid, closed }) => paid || closed },
  )
  const waiting = switching ? null : bill.waiting
  const chosen = waiting ?? picked ?? preferredChannel(bill)
  const switchOver = () => {
    byChannel.hide()
    setSwitching(true)
  }
  const asked = {
    asking: standing.asking,
    offline: standing.error !== null,
    isOver: standing.isOver,
    onAsk: standing.askNow,
    onOther: switchOver,
  }
  const closed = standing.data?.closed ?? false
  const lookAgain = useRef(refresh)
  useEffect(() => {
    if (closed) lookAgain.current()
  }, [closed])
  if (standing.data?.paid) return <Navigate to={paths.payResult({ orderId })} replace />
  return (
    <Page
      title="收银台"
      footer={
        <PayBar
          bill={bill}
          channel={chosen}
          isAgain={waiting !== null}
          byChannel={byChannel}
          refresh={refresh}
        />
      }
    >
      <div className="cashier">
        <section className="cashier-amount" aria-label="应付金额">
          <p className="cashier-title clamp-2">{title}</p>
          <Price fen={totalFen} size="xl" />
          {payBy === null ? null : (
            <p className="cashier-deadline">
              请在 <Countdown to={payBy} onEnd={refresh} /> 内付款，超时自动取消，不扣款
            </p>
          )}
        </section>
        <section className="card cashier-card" aria-label="金额明细">
          <MoneyLine label="应付" fen={totalFen} parts={lines} />
        </section>
        {waiting ? (
          <WaitingPayment channel={waiting} {...asked} />
        ) : (
          <PayChannels bill={bill} chosen={chosen} onChoose={pick} />
        )}
        <p className="cashier-after">{escrowNote}</p>
      </div>
      <PaySheet
        payment={byChannel.shown}
        onClose={byChannel.hide}
        onAgain={() => {
          byChannel.hide()
          refresh()
        }}
        {...asked}
      />
    </Page>
  )
}

function CashierSkeleton() {
  return (
    <div className="cashier">
      <div className="cashier-amount">
        <Skeleton width="60%" height="1em" />
        <Skeleton width={120} height={34} />
        <Skeleton width="70%" height="1em" />
      </div>
      <SkeletonCards count={1} height={60} />
      <SkeletonCards count={1} height={200} />
    </div>
  )
}
