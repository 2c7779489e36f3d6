import { clockText } from '@shanghao/client/time/timeText'
import type { ReactNode } from 'react'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderGoods } from '../../../ui/orders/OrderGoods.tsx'
import type { Order } from '../orderState.ts'
import { finishingText } from './finish.ts'
import { TimeLeftRing } from './TimeLeftRing.tsx'

/** A rental that is over, while its renter may finish a match: the time left, and no login any more. */
export function FinishingPage({
  order: { orderId, goods, hours, endsAt },
  until,
  children,
}: {
  order: Order
  until: number
  children: ReactNode
}) {
  return (
    <Page title="上号器" nav="none" className="login-tool">
      <div className="login-tool-body">
        {children}
        <Notice title="租期已到">{finishingText(until)}。</Notice>
        <section className="card login-card" aria-label="租期已到的账号">
          <OrderGoods goods={goods} />
          <div className="login-time">
            <TimeLeftRing
              from={endsAt}
              to={until}
              label="打完这局"
              size={116}
              tone="warn"
              onEnd={() => void invalidate(...affectedByOrder)}
            />
            <div>
              <p>请在此之前退出登录</p>
              <p className="login-until num">{clockText(until)}</p>
              <LinkButton kind="plain" size="s" to={paths.orderDetail({ orderId })}>
                订单详情
              </LinkButton>
            </div>
          </div>
          <LinkButton block kind="soft" to={paths.order({ goodsId: goods.goodsId, hours })}>
            再租一次
          </LinkButton>
        </section>
      </div>
    </Page>
  )
}
