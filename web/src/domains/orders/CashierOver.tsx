import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { outdate, useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateView } from '../../ui/StateView.tsx'

/** Paid already, here or on another device. */
export function CashierPaid({ orderId }: { orderId: string }) {
  return <Navigate to={paths.payResult({ orderId })} replace />
}

/** Nobody paid in time, or the order was cancelled. */
export function CashierClosed({ orderId }: { orderId: string }) {
  const order = useCall(client.orders.detail, { orderId }, { inPage: true }).data
  useEffect(() => void outdate(client.orders.list, client.goods.detail), [])
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
            ) : order ? (
              <LinkButton to={paths.order({ goodsId: order.goods.goodsId, hours: order.hours })} replace>
                重新下单
              </LinkButton>
            ) : null}
            <LinkButton kind="plain" to={paths.orders()}>
              我的订单
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}
