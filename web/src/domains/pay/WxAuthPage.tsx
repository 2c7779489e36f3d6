import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isError, messageOf, tell } from '../../core/http/failures.ts'
import { type Failure, useCall } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { authorizePayer, returnWithPayer } from '../../core/pay/wechatPayer.ts'
import { loginPathFrom, useSession } from '../../core/session/session.ts'
import { paths, returnPath } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { EnvelopeArt } from '../../ui/art/EnvelopeArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/**
 * Where WeChat's authorization leads back to, with its `code` and our key in `state`. Completes it and goes on to the page
 * that asked for it. Nobody has paid yet when it fails.
 */
export default function WxAuthPage() {
  const [query] = useSearchParams()
  const key = query.get('state') ?? ''
  const code = query.get('code') ?? ''
  const signedIn = useSession((s) => s.token !== null)
  return (
    <Page title="微信授权" on="surface">
      {key === '' ? (
        <Over title="授权链接不完整" text="没有付款，也没有扣款。请回到订单重新付款。" />
      ) : signedIn ? (
        <Completing key={`${key} ${code}`} wxKey={key} code={code} />
      ) : (
        <StateView
          art={<EmptyArt kind="lock" />}
          title="登录已失效"
          text="重新登录后继续授权，没有扣款。"
          action={<LinkButton to={loginPathFrom()}>去登录</LinkButton>}
        />
      )}
    </Page>
  )
}

const own = ['WECHAT_AUTH_EXPIRED', 'WECHAT_AUTH_FAILED', 'CHANNEL_CLOSED', 'OUTSIDE_UNAVAILABLE'] as const

function Completing({ wxKey, code }: { wxKey: string; code: string }) {
  const check = useCall(
    client.pay.wechatPayAuthCheck,
    { wxUnifiedOrderKey: wxKey, ...(code ? { code } : {}) },
    { inPage: true, handles: own },
  )
  const refused = isError(check.error, 'WECHAT_AUTH_FAILED')
  // Without the code it only tells where the person came from.
  const origin = useCall(
    client.pay.wechatPayAuthCheck,
    { wxUnifiedOrderKey: wxKey },
    { inPage: true, handles: own, enabled: refused },
  )
  const { data } = check
  useEffect(() => {
    if (data?.authorized) returnWithPayer(returnPath(data.returnPath), wxKey)
  }, [data, wxKey])
  if (check.error && !refused)
    return <Failed error={check.error} retry={check.refetch} busy={check.isFetching} />
  const from = data && !data.authorized ? data.returnPath : origin.data?.returnPath
  if (from) return <Again from={returnPath(from)} />
  if (refused && origin.error) return <Over title={messageOf(check.error)} text="没有付款，也没有扣款。" />
  return <StateView art={<EnvelopeArt open={false} />} title="正在确认微信授权…" text="即将返回付款页" />
}

/** The person said no, or the code was worth nothing: once more, or back to choose another way. */
function Again({ from }: { from: string }) {
  const [busy, setBusy] = useState(false)
  const authorize = async () => {
    setBusy(true)
    await authorizePayer(from).catch((error) => {
      setBusy(false)
      return tell(error)
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

function Failed({ error, retry, busy }: { error: Failure; retry: () => unknown; busy: boolean }) {
  if (isError(error, 'WECHAT_AUTH_EXPIRED'))
    return <Over title="微信授权已过期" text="没有付款，也没有扣款。请回到订单或充值页重新付款。" />
  if (isError(error, 'CHANNEL_CLOSED'))
    return <Over title="微信支付暂未开通" text="没有扣款，请换一种支付方式。" />
  if (isError(error, 'TOKEN_EXPIRED', 'FORCED_LOGOUT')) return null
  return (
    <StateView
      art={<EmptyArt kind="network" />}
      title={isError(error, 'OUTSIDE_UNAVAILABLE') ? '微信响应超时' : messageOf(error)}
      text="没有扣款，请重试。"
      action={
        <Button busy={busy} onClick={() => void retry()}>
          再试一次
        </Button>
      }
    />
  )
}

function Over({ title, text }: { title: string; text: string }) {
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
