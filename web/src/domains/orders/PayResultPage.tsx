import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../core/clock.ts'
import { outdate, useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { momentText } from '../../core/time.ts'
import { paths } from '../../paths.ts'
import { EnvelopeArt } from '../../ui/art/EnvelopeArt.tsx'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { useLate } from '../../ui/useLate.ts'
import { CashierClosed } from './CashierOver.tsx'
import { OrderAccount } from './OrderAccount.tsx'
import type { Order } from './orderState.ts'
import './PayResultPage.css'

const ASK_EVERY_MS = 2000
/** After so long without a payment it is likelier that none was made. */
const DOUBT_AFTER_MS = 10_000

/** 支付结果: asks until it is known, then leads on to what was paid for. */
export default function PayResultPage() {
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  const order = useCall(client.orders.detail, { orderId })
  const waiting = order.data?.state === 'pending_payment'
  const asked = useCall(
    client.pay.isOrderPaid,
    { id: orderId },
    { enabled: waiting, everyMs: waiting ? ASK_EVERY_MS : false, inPage: true },
  ).data
  useEffect(() => {
    if (waiting && (asked?.paid || asked?.closed)) void outdate(client.orders.detail)
  }, [waiting, asked])
  if (order.data?.state === 'cancelled') return <CashierClosed orderId={orderId} />
  return (
    <Page title="支付结果" on="surface">
      <Loaded from={order} skeleton={<ResultSkeleton />}>
        {(found) => (waiting ? <Waiting orderId={orderId} /> : <Paid order={found} />)}
      </Loaded>
    </Page>
  )
}

/** Sent, but not known to have arrived. */
function Waiting({ orderId }: { orderId: string }) {
  const doubtful = useLate(true, DOUBT_AFTER_MS)
  return (
    <StateView
      art={<EnvelopeArt open={false} />}
      title={doubtful ? '还没有收到付款' : '正在确认付款'}
      text={doubtful ? '可以回收银台再付一次，同一笔订单不会重复扣钱。' : '通常只要几秒，请留在这一页。'}
      action={
        doubtful ? (
          <LinkButton to={paths.cashier({ orderId })} replace>
            回收银台
          </LinkButton>
        ) : (
          <Button kind="soft" busy>
            确认中
          </Button>
        )
      }
    />
  )
}

const wordsOf = ({ state, startsAt, endsAt, parentId }: Order, now: number) => {
  if (parentId) return { title: '续租成功', text: `租期延长到 ${momentText(endsAt, now)}，账号密码不变。` }
  if (state === 'reserved')
    return {
      title: '预约成功',
      text: `${momentText(startsAt, now)} 自动开始，到时在「上号」里查看账号密码。`,
    }
  return { title: '付款成功', text: `租到 ${momentText(endsAt, now)}，现在就可以上号。` }
}

function Paid({ order }: { order: Order }) {
  const { state, orderId, parentId, goods } = order
  const { title, text } = wordsOf(order, serverNow())
  const rentalId = parentId ?? orderId
  return (
    <div className="result" role="status">
      <StateView
        art={<SuccessArt />}
        title={title}
        text={text}
        action={
          <div className="result-actions">
            {state === 'reserved' ? (
              <LinkButton to={paths.orderDetail({ orderId })} replace>
                查看预约
              </LinkButton>
            ) : (
              <>
                <LinkButton to={paths.loginTool({ orderId: rentalId })} replace>
                  去上号
                </LinkButton>
                <LinkButton kind="plain" to={paths.orderDetail({ orderId: rentalId })} replace>
                  查看订单
                </LinkButton>
              </>
            )}
          </div>
        }
      />
      <div className="result-account">
        <OrderAccount goods={goods} />
      </div>
    </div>
  )
}

function ResultSkeleton() {
  return (
    <div className="result-bones">
      <Bone width={160} height={112} radius={16} />
      <Bone width={120} height={22} />
      <Bone width={220} height={16} />
    </div>
  )
}
