import type { CallOutput, ClientCall } from '@shanghao/client/http/calls'
import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { DESKTOP, platform } from '@shanghao/client/platform/platform'
import type { ErrorName } from '@shanghao/contract/errors'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showFailure } from '../http/failures.ts'
import { openExternal } from '../router/openExternal.ts'
import { PAYER_KEY_PARAM } from './payerKey.ts'
import { payInWechat } from './wechatBridge.ts'
import { authorizePayer } from './wechatPayer.ts'

export type OpenPayment = CallOutput<'pay', 'unifiedOrder'>

export const isInWechat = platform.platformName === 'WX'
/** In the WeChat browser its payment dialog, on a desktop a code to scan, else WeChat's page, which opens WeChat. */
const wechatWay = isInWechat ? 'jsapi' : platform.terminal === DESKTOP ? 'native' : 'h5'
/** Navigating to the channel takes moments; a page that is still shown after this time (ms) is enabled again. */
const REDIRECT_TIMEOUT_MS = 8000

type ChannelPayOptions<I, O> = {
  /** The path of the page that shows the payment's result. */
  readonly resultPath: (opened: O) => string
  /** The path to which WeChat's authorization returns. */
  readonly returnPath: (input: I) => string
  readonly invalidates?: readonly unknown[]
  /** Failures besides the channel's that the page shows itself, as in `useCallMutation`. */
  readonly handles?: readonly ErrorName[]
  readonly onFail?: (error: Failure, input: I) => unknown
}

/**
 * Pays through a channel: opens the payment and follows its `next`. A `jump` navigates to the channel's page, the
 * WeChat browser's dialog opens in place, and a code or link for another device is `shown` until `hide`. Inside
 * WeChat the payer is authorized first when the server demands it. `error` is the channel's refusal, to be shown.
 */
export const useChannelPay = <I, O extends OpenPayment>(
  caller: ClientCall<I, O>,
  settings: ChannelPayOptions<I, O>,
) => {
  const navigate = useNavigate()
  const key = useSearchParams()[0].get(PAYER_KEY_PARAM)
  const [shown, setShown] = useState<O | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isLeaving, setGoing] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setGoing(false), REDIRECT_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  const proceed = async (opened: O) => {
    const { next, channel } = opened
    if (next.kind === 'qr' || (next.kind === 'jump' && channel === 'alipay' && isInWechat))
      return setShown(opened)
    setGoing(true)
    if (next.kind === 'jump') return openExternal(next.url, settings.resultPath(opened))
    const result = await payInWechat(next.params)
    setGoing(false)
    if (result === 'ok') return navigate(settings.resultPath(opened), { replace: true })
    setError(
      result === 'cancel'
        ? '付款未完成，可以继续付款'
        : '未能打开微信支付，没有扣款。请重试，或换一种支付方式',
    )
  }
  const mutation = useCallMutation(caller, {
    invalidates: settings.invalidates ?? [],
    handles: [
      'CHANNEL_BUSY',
      'CHANNEL_REFUSED',
      'CHANNEL_CLOSED',
      'WECHAT_AUTH_NEEDED',
      ...(settings.handles ?? []),
    ],
    onDone: proceed,
    onFail: async (error, input) => {
      if (isError(error, 'WECHAT_AUTH_NEEDED')) {
        setGoing(true)
        return authorizePayer(settings.returnPath(input)).catch((failure) => {
          setGoing(false)
          return showFailure(failure)
        })
      }
      if (isError(error, 'CHANNEL_BUSY', 'CHANNEL_REFUSED', 'CHANNEL_CLOSED')) setError(failureText(error))
      return settings.onFail?.(error, input)
    },
  })
  return {
    /** The input fields that say how this browser pays. */
    way: { way: wechatWay, ...(key ? { wxUnifiedOrderKey: key } : {}) } as const,
    key,
    run: (input: I): void => {
      setError(null)
      void (mutation.run as (input: I) => Promise<unknown>)(input)
    },
    busy: mutation.busy || isLeaving,
    error,
    shown,
    hide: () => setShown(null),
  }
}
