import { NetworkError } from '@shanghao/contract/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderAnswers } from '../../../core/http/affectedCalls.ts'
import { isError, messageOf } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { useCallMutation } from '../../../core/http/useCallMutation.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'

/**
 * Pays an order from the balance. Faults of the password stay with the sheet that asks for it (`pinError`), which opens
 * by itself where a password turns out to be needed. No answer is no failure: the result page finds out what happened.
 */
export const usePayByBalance = (orderId: string, refresh: () => void) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [pinError, setPinError] = useState<string>()
  const toResult = () => navigate(paths.payResult({ orderId }), { replace: true })
  const act = useCallMutation(client.pay.balanceUnifiedOrder, {
    handles: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_REQUIRED', 'ALREADY_PAID'],
    outdates: orderAnswers,
    onDone: toResult,
    onFail: (error) => {
      if (isError(error, 'PAY_PASSWORD_REQUIRED')) return setAsking(true)
      if (isError(error, 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED')) return setPinError(messageOf(error))
      setAsking(false)
      if (error instanceof NetworkError) return toResult()
      if (isError(error, 'ALREADY_PAID')) {
        toast('这笔订单已付款')
        return toResult()
      }
      refresh()
    },
  })
  return {
    asking,
    pinError,
    busy: act.busy,
    /** Asks for the password, or closes the asking. */
    ask: (open: boolean) => {
      setPinError(undefined)
      setAsking(open)
    },
    pay: (payPassword?: string) => {
      setPinError(undefined)
      void act.run({ orderId, ...(payPassword === undefined ? {} : { payPassword }) })
    },
  }
}
