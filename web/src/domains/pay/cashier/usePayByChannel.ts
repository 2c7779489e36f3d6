import { isError } from '@shanghao/client/http/failures'
import type { ChannelName } from '@shanghao/contract/refundWays'
import { useEffect, useRef } from 'react'
import { client } from '../../../core/http/request.ts'
import { useChannelPay } from '../../../core/pay/useChannelPay.ts'
import { consumeAuthorization } from '../../../core/pay/wechatPayer.ts'
import { paths } from '../../../paths.ts'

/**
 * Pays an order through a channel. The server returns the open payment when there is one, so a second press or a
 * return never makes another. Continues by itself after WeChat's authorization.
 */
export const usePayByChannel = (orderId: string, refresh: () => void) => {
  const { run, way, key, ...rest } = useChannelPay(client.pay.unifiedOrder, {
    resultPath: () => paths.payResult({ orderId }),
    returnPath: () => paths.cashier({ orderId }),
    invalidates: [client.pay.cashier, client.pay.isOrderPaid],
    handles: ['ALREADY_PAID', 'PAYMENT_CLOSED'],
    onFail: (error) => {
      if (isError(error, 'ALREADY_PAID', 'PAYMENT_CLOSED', 'ORDER_TIMEOUT', 'ORDER_STATE')) refresh()
    },
  })
  const pay = (channel: ChannelName) => run({ orderId, channel, ...way })
  const resume = useRef(() => pay('wechat'))
  useEffect(() => {
    if (consumeAuthorization(key)) resume.current()
  }, [key])
  return { ...rest, pay }
}
export type PayByChannel = ReturnType<typeof usePayByChannel>
