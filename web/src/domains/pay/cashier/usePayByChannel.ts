import { useEffect, useRef } from 'react'
import { isError } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { type ChannelName, useChannelPay } from '../../../core/pay/useChannelPay.ts'
import { takeAuthorized } from '../../../core/pay/wechatPayer.ts'
import { paths } from '../../../paths.ts'

/**
 * Pays an order through a channel. Asking again answers the payment that waits already, so a second press or coming back
 * never makes a second one. Goes on by itself right after WeChat's authorization.
 */
export const usePayByChannel = (orderId: string, refresh: () => void) => {
  const { run, way, key, ...rest } = useChannelPay(client.pay.unifiedOrder, {
    resultOf: () => paths.payResult({ orderId }),
    returnPath: () => paths.cashier({ orderId }),
    outdates: [client.pay.cashier, client.pay.isOrderPaid],
    handles: ['ALREADY_PAID', 'PAYMENT_CLOSED'],
    onFail: (error) => {
      if (isError(error, 'ALREADY_PAID', 'PAYMENT_CLOSED', 'ORDER_TIMEOUT', 'ORDER_STATE')) refresh()
    },
  })
  const pay = (channel: ChannelName) => run({ orderId, channel, ...way })
  const resume = useRef(() => pay('wechat'))
  useEffect(() => {
    if (takeAuthorized(key)) resume.current()
  }, [key])
  return { ...rest, pay }
}
export type PayByChannel = ReturnType<typeof usePayByChannel>
