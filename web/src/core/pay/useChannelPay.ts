import type { ErrorName } from '@shanghao/contract/errors'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isError, messageOf, tell } from '../http/failures.ts'
import type { Failure } from '../http/query.ts'
import type { Answer, Caller } from '../http/request.ts'
import { useCallMutation } from '../http/useCallMutation.ts'
import { platform } from '../platform/platform.ts'
import { openExternal } from '../router/openExternal.ts'
import { payInWechat } from './wechatBridge.ts'
import { authorizePayer, PAYER_KEY } from './wechatPayer.ts'

export type ChannelName = 'wechat' | 'alipay'
export type OpenPayment = Answer<'pay', 'unifiedOrder'>

const DESKTOP = 3
export const inWechat = platform.platformName === 'WX'
/** The dialog inside the WeChat browser, a code to scan on a desk, else WeChat's page, which opens WeChat. */
const wechatWay = inWechat ? 'jsapi' : platform.terminal === DESKTOP ? 'native' : 'h5'
/** Leaving takes moments; a page that still stands after so long can be used again. */
const LEAVING_MS = 8000

type Settings<I, O> = {
  /** Where it is found out what became of the payment. */
  readonly resultOf: (opened: O) => string
  /** Where WeChat's authorization leads back to. */
  readonly returnPath: (input: I) => string
  readonly outdates?: readonly unknown[]
  /** Failures besides the channel's that the page shows itself, see `useCallMutation`. */
  readonly handles?: readonly ErrorName[]
  readonly onFail?: (error: Failure, input: I) => unknown
}

/**
 * Pays through a channel: opens the payment and does what its `next` says. Jumps leave for the channel's page, the dialog
 * of the WeChat browser is opened in place, and what is to be scanned or opened elsewhere is `shown` until `hide`.
 * Inside WeChat the payer is authorized first, when the server asks for it. `fault` is what a channel answered instead.
 */
export const useChannelPay = <I, O extends OpenPayment>(caller: Caller<I, O>, settings: Settings<I, O>) => {
  const navigate = useNavigate()
  const key = useSearchParams()[0].get(PAYER_KEY)
  const [shown, setShown] = useState<O | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [going, setGoing] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setGoing(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [going])
  const follow = async (opened: O) => {
    const { next, channel } = opened
    if (next.kind === 'qr' || (next.kind === 'jump' && channel === 'alipay' && inWechat))
      return setShown(opened)
    setGoing(true)
    if (next.kind === 'jump') return openExternal(next.url, settings.resultOf(opened))
    const said = await payInWechat(next.params)
    setGoing(false)
    if (said === 'ok') return navigate(settings.resultOf(opened), { replace: true })
    setFault(
      said === 'cancel' ? '付款未完成，可以继续付款' : '未能打开微信支付，没有扣款。请重试，或换一种支付方式',
    )
  }
  const act = useCallMutation(caller, {
    outdates: settings.outdates ?? [],
    handles: [
      'CHANNEL_BUSY',
      'CHANNEL_REFUSED',
      'CHANNEL_CLOSED',
      'WECHAT_AUTH_NEEDED',
      ...(settings.handles ?? []),
    ],
    onDone: follow,
    onFail: async (error, input) => {
      if (isError(error, 'WECHAT_AUTH_NEEDED')) {
        setGoing(true)
        return authorizePayer(settings.returnPath(input)).catch((failure) => {
          setGoing(false)
          return tell(failure)
        })
      }
      if (isError(error, 'CHANNEL_BUSY', 'CHANNEL_REFUSED', 'CHANNEL_CLOSED')) setFault(messageOf(error))
      return settings.onFail?.(error, input)
    },
  })
  return {
    /** The fields by which a call learns how this browser pays. */
    way: { way: wechatWay, ...(key ? { wxUnifiedOrderKey: key } : {}) } as const,
    key,
    run: (input: I): void => {
      setFault(null)
      void (act.run as (input: I) => Promise<unknown>)(input)
    },
    busy: act.busy || going,
    fault,
    shown,
    hide: () => setShown(null),
  }
}
