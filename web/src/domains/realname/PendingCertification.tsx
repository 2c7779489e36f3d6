import type { ClientCall } from '@shanghao/client/http/calls'
import { failureText, isError } from '@shanghao/client/http/failures'
import { pollFailureText } from '@shanghao/client/http/lostConnection'
import { DESKTOP, platform } from '@shanghao/client/platform/platform'
import { NetworkError } from '@shanghao/contract/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePollUntil } from '../../core/http/usePollUntil.ts'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Countdown } from '../../ui/display/Countdown.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QrCode } from '../../ui/money/QrCode.tsx'
import './PendingCertification.css'

/** A certification that the person has to finish in Alipay: the link to open, and its end (ms). */
export type Certification = { readonly certifyId: string; readonly link: string; readonly expiresAt: number }
type Result = { state: 'pending' | 'passed' | 'failed' | 'expired'; text: string; link: string | null }

const POLL_MS = 3000
/** Alipay accepts a link for about five minutes. Each response has a new one, but a code that changes can't be scanned. */
const LINK_VALID_MS = 3 * 60_000

/** The link to show: that of the first response, because the given one may be from an earlier visit; kept for some minutes. */
const useStableLink = (initial: string, newest: string | null | undefined): string => {
  const [shown, setShown] = useState({ link: initial, since: 0 })
  useEffect(() => {
    setShown((now) =>
      newest && Date.now() - now.since > LINK_VALID_MS ? { link: newest, since: Date.now() } : now,
    )
  }, [newest])
  return shown.link
}

/**
 * A certification that is finished in Alipay: a code to scan on a desktop, a button on a phone. Its result comes from Alipay
 * through the server; `onPassed` is called once. `onRestart` starts another one after a failure or when it has expired.
 */
export function PendingCertification({
  certification,
  check,
  onPassed,
  onRestart,
  other,
}: {
  certification: Certification
  check: ClientCall<{ certifyId: string }, Result>
  onPassed: () => unknown
  onRestart: () => unknown
  /** Further actions while it is pending. */
  other: ReactNode
}) {
  const { certifyId } = certification
  const result = usePollUntil(
    check,
    { certifyId },
    {
      isFinal: ({ state }) => state !== 'pending',
      isFinalError: (error) => isError(error, 'CERTIFICATION_UNKNOWN'),
      intervalMs: () => POLL_MS,
      failureOptions: { inPage: true, handles: ['CERTIFICATION_UNKNOWN'] },
    },
  )
  const link = useStableLink(certification.link, result.data?.link)
  const state = isError(result.error, 'CERTIFICATION_UNKNOWN') ? 'expired' : (result.data?.state ?? 'pending')
  const latestOnPassed = useRef(onPassed)
  useEffect(() => {
    latestOnPassed.current = onPassed
  })
  useEffect(() => {
    if (state === 'passed') latestOnPassed.current()
  }, [state])
  if (state === 'failed' || state === 'expired')
    return (
      <Notice
        isNews
        tone={state === 'failed' ? 'bad' : 'warn'}
        title={state === 'failed' ? '认证未通过' : '这次认证已结束'}
        action={
          <Button kind="soft" size="s" onClick={() => void onRestart()}>
            重新发起
          </Button>
        }
      >
        {result.data?.text ?? failureText(result.error)}
      </Notice>
    )
  return (
    <section className="certification" aria-label="支付宝认证">
      <AlipayLink link={link} />
      <p className="certification-status" role="status">
        {result.error instanceof NetworkError
          ? `${pollFailureText(result.error)}，无需重新认证。`
          : (result.data?.text ?? '正在查询结果…')}
      </p>
      <p className="certification-time">
        <Icon name="clock" size={16} />
        剩余操作时间 <Countdown to={certification.expiresAt} onEnd={() => void result.checkNow()} />
      </p>
      <div className="certification-actions">
        <Button kind="soft" block busy={result.isChecking} onClick={() => void result.checkNow()}>
          已完成，查看结果
        </Button>
        {other}
      </div>
    </section>
  )
}

/** How to open Alipay. WeChat blocks Alipay's links, so there the link is copied for another browser. */
function AlipayLink({ link }: { link: string }) {
  if (platform.terminal === DESKTOP)
    return (
      <>
        <QrCode text={link} label="支付宝认证二维码" />
        <p className="certification-how">用支付宝「扫一扫」，按提示验证本人</p>
        <CopyButton as="plain" text={link} what="认证链接" label="复制链接到手机打开" />
      </>
    )
  if (platform.platformName === 'WX')
    return (
      <>
        <p className="certification-how">
          微信内无法打开支付宝。请复制链接，在手机浏览器中打开，按提示验证本人。
        </p>
        <CopyButton as="main" text={link} what="认证链接" label="复制认证链接" />
      </>
    )
  return (
    <>
      <p className="certification-how">在支付宝验证本人，完成后回到这里</p>
      <a className="button button-primary button-m button-block" href={link}>
        <span className="button-text">打开支付宝</span>
      </a>
      <CopyButton as="plain" text={link} what="认证链接" label="打不开？复制链接" />
    </>
  )
}
