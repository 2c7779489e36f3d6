import { useCall } from '../../core/query.ts'
import { type Answer, client } from '../../core/request.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { MoneyLine } from '../../ui/MoneyLine.tsx'
import { Page } from '../../ui/Page.tsx'
import { Price } from '../../ui/Price.tsx'
import { Bone, BoneCards } from '../../ui/Skeleton.tsx'
import { CashierClosed, CashierPaid } from './CashierOver.tsx'
import { OrderIdPage } from './OrderIdPage.tsx'
import { PayBar } from './PayBar.tsx'
import { PayChannels } from './PayChannels.tsx'
import './CashierPage.css'

type Bill = Answer<'pay', 'cashier'>

/** 收银台: what is to be paid, from which purse, until when. */
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
  if (bill.data.paid) return <CashierPaid orderId={bill.data.orderId} />
  if (!bill.data.payable) return <CashierClosed orderId={bill.data.orderId} />
  return <Paying bill={bill.data} refresh={() => void bill.refetch()} />
}

function Paying({ bill, refresh }: { bill: Bill; refresh: () => void }) {
  const { title, totalFen, lines, payBy, shortFen } = bill
  return (
    <Page title="收银台" footer={<PayBar bill={bill} refresh={refresh} />}>
      <div className="cashier">
        <section className="cashier-amount" aria-label="应付金额">
          <p className="cashier-title clamp-2">{title}</p>
          <Price fen={totalFen} size="xl" />
          {payBy === null ? null : (
            <p className="cashier-deadline">
              请在 <Countdown to={payBy} onEnd={refresh} /> 内付款，超时自动取消，不扣钱
            </p>
          )}
        </section>
        <section className="card cashier-card" aria-label="金额明细">
          <MoneyLine label="应付" fen={totalFen} parts={lines} />
        </section>
        <PayChannels bill={bill} />
        {shortFen > 0 ? null : (
          <p className="cashier-after">
            付款后钱先由平台保管：租金在到期 2 小时后才结算给号主，押金归还后退回余额。
          </p>
        )}
      </div>
    </Page>
  )
}

function CashierSkeleton() {
  return (
    <div className="cashier">
      <div className="cashier-amount">
        <Bone width="60%" height="1em" />
        <Bone width={120} height={34} />
        <Bone width="70%" height="1em" />
      </div>
      <BoneCards count={1} height={60} />
      <BoneCards count={1} height={200} />
    </div>
  )
}
