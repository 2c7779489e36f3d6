import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import { type ReactNode, useRef, useState } from 'react'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { useMoveFocus } from '../../../core/shell/useMoveFocus.ts'
import { paths } from '../../../paths.ts'
import { EnvelopeArt } from '../../../ui/art/EnvelopeArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderGoods } from '../../../ui/orders/OrderGoods.tsx'
import { SwapOffer } from '../../../ui/orders/SwapOffer.tsx'
import type { Order } from '../orderState.ts'
import { CredentialsCard } from './CredentialsCard.tsx'
import { afterEndText } from './finish.ts'
import { RenewSheet } from './RenewSheet.tsx'
import { ENDING_SOON_MS, TimeLeftRing } from './TimeLeftRing.tsx'
import { useRevealLogin } from './useRevealLogin.ts'

/** The login of one rental: hidden until it is revealed, with the time left and help. */
export function RentalLoginPage({ order, children }: { order: Order; children: ReactNode }) {
  const { orderId, goods, startsAt, endsAt } = order
  const { login, busy, reveal, clear } = useRevealLogin(orderId, goods.goodsId)
  const [isRenewing, setRenewing] = useState(false)
  const credentials = useRef<HTMLElement>(null)
  const revealButton = useRef<HTMLDivElement>(null)
  useMoveFocus(login !== null, () => credentials.current ?? revealButton.current?.querySelector('button'))
  const onExpired = () => {
    clear()
    void invalidate(...affectedByOrder)
  }
  return (
    <Page
      title="上号器"
      nav="none"
      className="login-tool"
      footer={
        <div className="login-bar">
          <LinkButton kind="quiet" to={paths.mainAssist({ orderId })}>
            登不上？
          </LinkButton>
          <Button kind="soft" onClick={() => setRenewing(true)}>
            续租
          </Button>
        </div>
      }
    >
      <div className="login-tool-body">
        {children}
        <EndingSoonNotice order={order} />
        <SwapOffer orderId={orderId} />
        <section className="card login-card" aria-label="租用中的账号">
          <OrderGoods goods={goods} />
          <div className="login-time">
            <TimeLeftRing from={startsAt} to={endsAt} label="租期" size={116} tone="good" onEnd={onExpired} />
            <div>
              <p>到期时间</p>
              <p className="login-until num">{momentText(endsAt, serverNow())}</p>
              <LinkButton kind="plain" size="s" to={paths.orderDetail({ orderId })}>
                订单详情
              </LinkButton>
            </div>
          </div>
        </section>
        <section className="card envelope" data-sealed={login ? undefined : ''} aria-label="账号密码">
          <div className="envelope-art">
            <EnvelopeArt open={login !== null} />
          </div>
          {login ? (
            <section
              ref={credentials}
              tabIndex={-1}
              className="credentials-focus"
              aria-label="账号密码已显示"
            >
              <CredentialsCard login={login} onHide={clear} />
            </section>
          ) : (
            <>
              <div className="envelope-text">
                <p>点击查看账号密码，租期结束后自动隐藏</p>
                <small>每次查看都会留下记录，号主可以看到</small>
              </div>
              <div ref={revealButton} className="envelope-open">
                <Button block busy={busy} onClick={() => void reveal()}>
                  查看账号密码
                </Button>
              </div>
            </>
          )}
        </section>
      </div>
      <RenewSheet order={order} open={isRenewing} onClose={() => setRenewing(false)} />
    </Page>
  )
}

/** Shown in the last minutes. */
function EndingSoonNotice({ order }: { order: Order }) {
  const left = useTimeLeft(order.endsAt)
  if (left <= 0 || left > ENDING_SOON_MS) return null
  return (
    <Notice title="租期即将结束">
      {afterEndText(order) ?? '请及时保存进度、退出登录'}。想继续玩可以续租，无人预约即可顺延。
    </Notice>
  )
}
