import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { paths } from '../../../paths.ts'
import { Countdown } from '../../../ui/display/Countdown.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
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

type Bill = CallOutput<'pay', 'cashier'>

/** 收银台: the amount to pay, the channels, and the deadline. */
export default function CashierPage() {
  return <OrderIdPage title="收银台">{(orderId) => <Cashier key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Cashier({ orderId }: { orderId: string }) {
  const bill = useCall(client.pay.cashier, { id: orderId })
  if (!bill.data)
    return (
      <Page title="收银台">
        <QueryView query={bill} skeleton={<CashierSkeleton />}>
          {() => null}
        </QueryView>
      </Page>
    )
  if (bill.data.paid) return <Navigate to={paths.payResult({ orderId })} replace />
  if (!bill.data.payable) return <CashierClosed orderId={orderId} />
  return <OpenCashier bill={bill.data} refresh={() => void bill.refetch()} />
}

/**
 * An open payment at a channel is offered again; another channel takes an extra step, so that a person who has
 * already paid does not pay twice by accident.
 */
function OpenCashier({ bill, refresh }: { bill: Bill; refresh: () => void }) {
  const { orderId, title, totalFen, lines, payBy, escrowNote } = bill
  const [pickedChannel, setPickedChannel] = useState<ChannelId | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const byChannel = usePayByChannel(orderId, refresh)
  const poll = usePollUntil(
    client.pay.isOrderPaid,
    { id: orderId },
    {
      enabled: bill.waiting !== null || byChannel.shown !== null,
      isFinal: ({ paid, closed }) => paid || closed,
      isLive: true,
    },
  )
  const waiting = isSwitching ? null : bill.waiting
  const chosen = waiting ?? pickedChannel ?? preferredChannel(bill)
  const switchChannel = () => {
    byChannel.hide()
    setSwitching(true)
  }
  const closed = poll.data?.closed ?? false
  const latestRefresh = useRef(refresh)
  useEffect(() => {
    if (closed) latestRefresh.current()
  }, [closed])
  if (poll.data?.paid) return <Navigate to={paths.payResult({ orderId })} replace />
  return (
    <Page
      title="收银台"
      footer={
        <PayBar
          bill={bill}
          channel={chosen}
          isContinued={waiting !== null}
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
          <WaitingPayment channel={waiting} poll={poll} onOther={switchChannel} />
        ) : (
          <PayChannels bill={bill} chosen={chosen} onChoose={setPickedChannel} />
        )}
        <p className="cashier-after">{escrowNote}</p>
      </div>
      <PaySheet
        payment={byChannel.shown}
        onClose={byChannel.hide}
        onRestart={() => {
          byChannel.hide()
          refresh()
        }}
        poll={poll}
        onOther={switchChannel}
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
