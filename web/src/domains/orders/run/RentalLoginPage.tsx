import { type ReactNode, useEffect, useRef, useState } from 'react'
import { orderAnswers } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { momentText } from '../../../core/time/timeText.ts'
import { paths } from '../../../paths.ts'
import { EnvelopeArt } from '../../../ui/art/EnvelopeArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { useTimeLeft } from '../../../ui/display/Countdown.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderAccount } from '../../../ui/orders/OrderGoods.tsx'
import type { Order } from '../orderState.ts'
import { CredentialsCard } from './CredentialsCard.tsx'
import { LoginTrouble } from './LoginTroubleSheet.tsx'
import { RenewSheet } from './RenewSheet.tsx'
import { NEAR_END_MS, TimeLeftRing } from './TimeLeftRing.tsx'
import { useRevealedLogin } from './useRevealLogin.ts'

/** One rental's login: sealed until it is opened, with its time, and what helps when it doesn't work. */
export function RentedLogin({ order, children }: { order: Order; children: ReactNode }) {
  const { orderId, goods, startsAt, endsAt } = order
  const { login, busy, reveal, clear } = useRevealedLogin(orderId, goods.goodsId)
  const [sheet, setSheet] = useState<'renew' | 'trouble' | null>(null)
  const { letter, opener } = useFocusFollows(login !== null)
  const over = () => {
    clear()
    void invalidate(...orderAnswers)
  }
  return (
    <Page
      title="上号"
      nav="none"
      className="login-tool"
      footer={
        <div className="login-bar">
          <Button kind="quiet" onClick={() => setSheet('trouble')}>
            登不上？
          </Button>
          <Button kind="soft" onClick={() => setSheet('renew')}>
            续租
          </Button>
        </div>
      }
    >
      <div className="login-tool-body">
        {children}
        <NearEnd endsAt={endsAt} />
        <section className="card login-card" aria-label="租用中的账号">
          <OrderAccount goods={goods} />
          <div className="login-time">
            <TimeLeftRing from={startsAt} to={endsAt} what="租期" size={116} tone="good" onEnd={over} />
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
            <section ref={letter} tabIndex={-1} className="letter-focus" aria-label="账号密码已显示">
              <CredentialsCard login={login} onSeal={clear} />
            </section>
          ) : (
            <>
              <div className="envelope-words">
                <p>点击查看账号密码，租期结束后自动隐藏</p>
                <small>每次查看都会留下记录，号主可以看到</small>
              </div>
              <div ref={opener} className="envelope-open">
                <Button block busy={busy} onClick={() => void reveal()}>
                  查看账号密码
                </Button>
              </div>
            </>
          )}
        </section>
      </div>
      <RenewSheet order={order} open={sheet === 'renew'} onClose={() => setSheet(null)} />
      <LoginTrouble
        order={order}
        open={sheet === 'trouble'}
        onClose={() => setSheet(null)}
        onReopen={() => {
          setSheet(null)
          void invalidate(client.orders.current)
          void reveal()
        }}
      />
    </Page>
  )
}

/** The button that shows the login goes away with it, and so does the one that hides it: the focus follows. */
const useFocusFollows = (shown: boolean) => {
  const letter = useRef<HTMLElement>(null)
  const opener = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const to = shown ? letter.current : opener.current?.querySelector('button')
    if (document.activeElement === document.body) to?.focus()
  }, [shown])
  return { letter, opener }
}

/** Said once, some minutes before the end. */
function NearEnd({ endsAt }: { endsAt: number }) {
  const left = useTimeLeft(endsAt)
  if (left <= 0 || left > NEAR_END_MS) return null
  return <Notice title="租期即将结束">请及时保存进度、退出登录。想继续玩可以续租，无人预约即可顺延。</Notice>
}
