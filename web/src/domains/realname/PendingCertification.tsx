import { NetworkError } from '@shanghao/contract/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isError, messageOf } from '../../core/http/failures.ts'
import { useCall } from '../../core/http/query.ts'
import type { Caller } from '../../core/http/request.ts'
import { platform } from '../../core/platform/platform.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QrCode } from '../../ui/money/QrCode.tsx'
import './PendingCertification.css'

/** A certification that waits for its person: what to open in Alipay, and until when. */
export type Waiting = { readonly certifyId: string; readonly link: string; readonly expiresAt: number }
type Result = { state: 'pending' | 'passed' | 'failed' | 'expired'; text: string; link: string | null }

const ASK_EVERY_MS = 3000
const DESKTOP = 3
/** Alipay opens a link for about five minutes; each answer brings a new one, and a code that kept changing couldn't be scanned. */
const LINK_MS = 3 * 60_000

/** The link to show: the first answer's, since the one at hand may be from an earlier visit; it stays for some minutes. */
const useLink = (first: string, newest: string | null | undefined): string => {
  const [shown, setShown] = useState({ link: first, since: 0 })
  useEffect(() => {
    setShown((now) =>
      newest && Date.now() - now.since > LINK_MS ? { link: newest, since: Date.now() } : now,
    )
  }, [newest])
  return shown.link
}

/**
 * Waits for a certification to be finished in Alipay: a code to scan on a desk, a button on a phone. Its result is what the
 * server was told by Alipay; `onPassed` is called once. `onAgain` begins anew after a failure or when time has run out.
 */
export function Certifying({
  waiting,
  check,
  onPassed,
  onAgain,
  other,
}: {
  waiting: Waiting
  check: Caller<{ certifyId: string }, Result>
  onPassed: () => unknown
  onAgain: () => unknown
  /** The way out while it waits. */
  other: ReactNode
}) {
  const { certifyId } = waiting
  const [isOver, setIsOver] = useState(false)
  const [asking, setAsking] = useState(false)
  const result = useCall(
    check,
    { certifyId },
    { inPage: true, handles: ['CERTIFICATION_UNKNOWN'], everyMs: isOver ? false : ASK_EVERY_MS },
  )
  const link = useLink(waiting.link, result.data?.link)
  const state = isError(result.error, 'CERTIFICATION_UNKNOWN') ? 'expired' : (result.data?.state ?? 'pending')
  useEffect(() => setIsOver(state !== 'pending'), [state])
  const ask = async () => {
    setAsking(true)
    await result.refetch()
    setAsking(false)
  }
  const passed = useRef(onPassed)
  useEffect(() => {
    passed.current = onPassed
  })
  useEffect(() => {
    if (state === 'passed') passed.current()
  }, [state])
  if (state === 'failed' || state === 'expired')
    return (
      <Notice
        tone={state === 'failed' ? 'bad' : 'warn'}
        title={state === 'failed' ? '认证未通过' : '这次认证已结束'}
        action={
          <Button kind="soft" size="s" onClick={() => void onAgain()}>
            重新发起
          </Button>
        }
      >
        {result.data?.text ?? messageOf(result.error)}
      </Notice>
    )
  return (
    <section className="certifying" aria-label="支付宝认证">
      <Open link={link} />
      <p className="certifying-told" role="status">
        {result.error instanceof NetworkError
          ? '网络已断开，恢复后会继续查询结果，无需重新认证。'
          : (result.data?.text ?? '正在查询结果…')}
      </p>
      <p className="certifying-time">
        <Icon name="clock" size={16} />
        剩余操作时间 <Countdown to={waiting.expiresAt} onEnd={() => void result.refetch()} />
      </p>
      <div className="certifying-actions">
        <Button kind="soft" block busy={asking} onClick={() => void ask()}>
          已完成，查看结果
        </Button>
        {other}
      </div>
    </section>
  )
}

/** How to get from here into Alipay. WeChat opens nothing of Alipay's, so there the link is for another browser. */
function Open({ link }: { link: string }) {
  if (platform.terminal === DESKTOP)
    return (
      <>
        <QrCode text={link} label="支付宝认证二维码" />
        <p className="certifying-how">用支付宝「扫一扫」，按提示验证本人</p>
        <CopyButton as="plain" text={link} what="认证链接" label="复制链接到手机打开" />
      </>
    )
  if (platform.platformName === 'WX')
    return (
      <>
        <p className="certifying-how">
          微信内无法打开支付宝。请复制链接，在手机浏览器中打开，按提示验证本人。
        </p>
        <CopyButton as="main" text={link} what="认证链接" label="复制认证链接" />
      </>
    )
  return (
    <>
      <p className="certifying-how">在支付宝验证本人，完成后回到这里</p>
      <a className="button button-primary button-m button-block" href={link}>
        <span className="button-text">打开支付宝</span>
      </a>
      <CopyButton as="plain" text={link} what="认证链接" label="打不开？复制链接" />
    </>
  )
}
