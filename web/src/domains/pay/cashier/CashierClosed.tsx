import { useCall } from '@shanghao/client/http/useCall'
import { useEffect } from 'react'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { isSettled, ReturnedMoney } from './ReturnedMoney.tsx'
import './CashierClosed.css'

/**
 * The order was cancelled, by a person or because it was not paid in time. Money that still arrives is returned through
 * its channel, which is shown.
 */
export function CashierClosed({ orderId, title = '收银台' }: { orderId: string; title?: string }) {
  const order = useCall(client.orders.detail, { orderId }, { inPage: true }).data
  const status = usePollUntil(
    client.pay.isOrderPaid,
    { id: orderId },
    { isFinal: isSettled, isLive: true },
  ).data
  const returned = status?.returned ?? []
  useEffect(() => void invalidate(client.orders.list, client.goods.detail), [])
  return (
    <Page title={title}>
      <StateView
        art={<EmptyArt kind="orders" />}
        title={order?.parentId ? '这次续租已取消' : '订单已取消'}
        text={
          returned.length > 0
            ? '你的付款没有使用，去向见下方。'
            : order && order.refundFen + order.depositReturnedFen > 0
              ? order.refundUnderway
                ? '已付款项正在原路退回，进度在订单详情里。'
                : '已付款项已全部退回。'
              : status?.waiting
                ? '正在核对刚才的付款；如已付款，会全额原路退回。'
                : '未付款，没有扣款。'
        }
        action={
          <div className="cashier-closed">
            <ReturnedMoney returned={returned} why="late" />
            {order?.parentId ? (
              <LinkButton to={paths.orderDetail({ orderId: order.parentId })}>回到原订单</LinkButton>
            ) : order ? (
              <LinkButton to={paths.order({ goodsId: order.goods.goodsId, hours: order.hours })} replace>
                重新下单
              </LinkButton>
            ) : null}
            <LinkButton kind="plain" to={paths.orders()}>
              订单中心
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}
