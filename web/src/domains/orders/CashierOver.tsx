import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { outdate, useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateView } from '../../ui/StateView.tsx'

/** How often to look whether the account is free again. */
const LOOK_AGAIN_MS = 2000

/** Paid already, here or on another device. */
export function CashierPaid({ orderId }: { orderId: string }) {
  return <Navigate to={paths.payResult({ orderId })} replace />
}

/** Nobody paid in time, or the order was cancelled. The account can be ordered again once the clock has let go of it. */
export function CashierClosed({ orderId }: { orderId: string }) {
  const [freed, setFreed] = useState(false)
  const order = useCall(
    client.orders.detail,
    { orderId },
    { inPage: true, everyMs: freed ? false : LOOK_AGAIN_MS },
  ).data
  const cancelled = order?.state === 'cancelled'
  useEffect(() => {
    if (!cancelled) return
    setFreed(true)
    void outdate(client.orders.list, client.goods.detail)
  }, [cancelled])
  return (
    <Page title="收银台">
      <StateView
        art={<EmptyArt kind="orders" />}
        title={order?.parentId ? '这次续租已取消' : '订单已取消'}
        text={
          order && order.refundFen + order.depositReturnedFen > 0
            ? '付过的钱已全部退回余额。'
            : '没有付款，所以没有扣钱。'
        }
        action={
          <div className="cashier-over">
            {order?.parentId ? (
              <LinkButton to={paths.orderDetail({ orderId: order.parentId })}>回到原订单</LinkButton>
            ) : order && cancelled ? (
              <LinkButton to={paths.order({ goodsId: order.goods.goodsId, hours: order.hours })} replace>
                重新下单
              </LinkButton>
            ) : (
              <Button busy>正在放开账号</Button>
            )}
            <LinkButton kind="plain" to={paths.orders()}>
              我的订单
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}
