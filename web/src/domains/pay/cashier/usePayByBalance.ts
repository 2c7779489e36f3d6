import { failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { NetworkError } from '@shanghao/contract/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'

/**
 * Pays an order from the balance. Errors of the password are shown in its sheet (`pinError`), which opens when the
 * server demands a password. A missing response is not a failure: the result page requests the state.
 */
export const usePayByBalance = (orderId: string, refresh: () => void) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [pinError, setPinError] = useState<string>()
  const toResult = () => navigate(paths.payResult({ orderId }), { replace: true })
  const mutation = useCallMutation(client.pay.balanceUnifiedOrder, {
    handles: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_REQUIRED', 'ALREADY_PAID'],
    invalidates: affectedByOrder,
    onDone: toResult,
    onFail: (error) => {
      if (isError(error, 'PAY_PASSWORD_REQUIRED')) return setIsOpen(true)
      if (isError(error, 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED')) return setPinError(failureText(error))
      setIsOpen(false)
      if (error instanceof NetworkError) return toResult()
      if (isError(error, 'ALREADY_PAID')) {
        toast('这笔订单已付款')
        return toResult()
      }
      refresh()
    },
  })
  return {
    isOpen,
    pinError,
    busy: mutation.busy,
    /** Opens or closes the sheet for the password. */
    setPasswordSheet: (open: boolean) => {
      setPinError(undefined)
      setIsOpen(open)
    },
    pay: (payPassword?: string) => {
      setPinError(undefined)
      void mutation.run({ orderId, ...(payPassword === undefined ? {} : { payPassword }) })
    },
  }
}
