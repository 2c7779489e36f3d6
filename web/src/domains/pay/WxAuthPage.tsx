import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { authorizePayer, returnWithPayerKey } from '../../core/pay/wechatPayer.ts'
import { loginPathFor, useSession } from '../../core/session/session.ts'
import { paths, returnPath } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { EnvelopeArt } from '../../ui/art/EnvelopeArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/**
 * The page WeChat's authorization returns to, with its `code` and our key in `state`. Completes the authorization and
 * continues on the page that requested it. If it fails, nothing was paid.
 */
export default function WxAuthPage() {
  const [query] = useSearchParams()
  const key = query.get('state') ?? ''
  const code = query.get('code') ?? ''
  const signedIn = useSession((s) => s.token !== null)
  return (
    <Page title="微信授权" on="surface">
      {key === '' ? (
        <AuthEnded title="授权链接不完整" text="没有付款，也没有扣款。请回到订单重新付款。" />
      ) : signedIn ? (
        <CompleteAuth key={`${key} ${code}`} wxKey={key} code={code} />
      ) : (
        <StateView
          art={<EmptyArt kind="lock" />}
          title="登录已失效"
          text="重新登录后继续授权，没有扣款。"
          action={<LinkButton to={loginPathFor()}>去登录</LinkButton>}
        />
      )}
    </Page>
  )
}

const handled = [
  'WECHAT_AUTH_EXPIRED',
  'WECHAT_AUTH_FAILED',
  'CHANNEL_CLOSED',
  'OUTSIDE_UNAVAILABLE',
] as const

function CompleteAuth({ wxKey, code }: { wxKey: string; code: string }) {
  const check = useCall(
    client.pay.wechatPayAuthCheck,
    { wxUnifiedOrderKey: wxKey, ...(code ? { code } : {}) },
    { inPage: true, handles: handled },
  )
  const refused = isError(check.error, 'WECHAT_AUTH_FAILED')
  // Without the code the call only returns the path the person came from.
  const origin = useCall(
    client.pay.wechatPayAuthCheck,
    { wxUnifiedOrderKey: wxKey },
    { inPage: true, handles: handled, enabled: refused },
  )
  const { data } = check
  useEffect(() => {
    if (data?.authorized) returnWithPayerKey(returnPath(data.returnPath), wxKey)
  }, [data, wxKey])
  if (check.error && !refused)
    return <AuthFailed error={check.error} retry={check.refetch} busy={check.isFetching} />
  const from = data && !data.authorized ? data.returnPath : origin.data?.returnPath
  if (from) return <RetryAuth from={returnPath(from)} />
  if (refused && origin.error)
    return <AuthEnded title={failureText(check.error)} text="没有付款，也没有扣款。" />
  return <StateView art={<EnvelopeArt open={false} />} title="正在确认微信授权…" text="即将返回付款页" />
}

/** The person refused, or the code was invalid: try again, or go back and choose another channel. */
function RetryAuth({ from }: { from: string }) {
  const [busy, setBusy] = useState(false)
  const authorize = async () => {
    setBusy(true)
    await authorizePayer(from).catch((error) => {
      setBusy(false)
      return showFailure(error)
    })
  }
  return (
    <StateView
      art={<EmptyArt kind="lock" />}
      title="微信授权未完成"
      text="授权后才能在微信里付款，没有扣款。"
      action={
        <>
          <Button busy={busy} onClick={() => void authorize()}>
            重新授权
          </Button>
          <LinkButton kind="quiet" to={from} replace>
            换一种支付方式
          </LinkButton>
        </>
      }
    />
  )
}

function AuthFailed({ error, retry, busy }: { error: Failure; retry: () => unknown; busy: boolean }) {
  if (isError(error, 'WECHAT_AUTH_EXPIRED'))
    return <AuthEnded title="微信授权已过期" text="没有付款，也没有扣款。请回到订单或充值页重新付款。" />
  if (isError(error, 'CHANNEL_CLOSED'))
    return <AuthEnded title="微信支付暂未开通" text="没有扣款，请换一种支付方式。" />
  if (isError(error, 'TOKEN_EXPIRED', 'FORCED_LOGOUT')) return null
  return (
    <StateView
      art={<EmptyArt kind="network" />}
      title={isError(error, 'OUTSIDE_UNAVAILABLE') ? '微信响应超时' : failureText(error)}
      text="没有扣款，请重试。"
      action={
        <Button busy={busy} onClick={() => void retry()}>
          再试一次
        </Button>
      }
    />
  )
}

function AuthEnded({ title, text }: { title: string; text: string }) {
  return (
    <StateView
      art={<EmptyArt kind="lock" />}
      title={title}
      text={text}
      action={
        <>
          <LinkButton to={paths.orders({ tab: 'pending_payment' })}>待付款订单</LinkButton>
          <LinkButton kind="quiet" to={paths.recharge()}>
            去充值
          </LinkButton>
        </>
      }
    />
  )
}
