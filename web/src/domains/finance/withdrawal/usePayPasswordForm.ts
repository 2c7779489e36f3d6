import type { ClientCall } from '@shanghao/client/http/calls'
import { failureText, isError } from '@shanghao/client/http/failures'
import type { MutationOptions } from '@shanghao/client/http/useCallMutation'
import { type FieldErrors, useFormMutation } from '@shanghao/client/http/useFormMutation'
import { NetworkError } from '@shanghao/contract/client'
import type { ErrorName } from '@shanghao/contract/errors'
import { useState } from 'react'

const pinFailures = [
  'PAY_PASSWORD_WRONG',
  'PAY_PASSWORD_LOCKED',
  'PAY_PASSWORD_REQUIRED',
] as const satisfies ErrorName[]

/**
 * The call of a form that takes the payment password: `ask` with the form's values, then `send` with the six digits.
 * Errors of the password are shown in its sheet; so is a missing response, because the same password then retries the
 * same intention. Any other failure closes the sheet and is shown at its field or by toast.
 */
export const usePayPasswordForm = <I extends { payPassword?: string | undefined }, O>(
  caller: ClientCall<I, O>,
  fieldErrors: FieldErrors,
  { onDone, onFail, handles = [], ...settings }: MutationOptions<I, O>,
) => {
  const [values, setValues] = useState<Omit<I, 'payPassword'> | null>(null)
  const [pinError, setPinError] = useState<string>()
  const mutation = useFormMutation(caller, fieldErrors, {
    ...settings,
    handles: [...handles, ...pinFailures],
    onDone: (output, input) => {
      setValues(null)
      return onDone?.(output, input)
    },
    onFail: (error, input) => {
      if (isError(error, ...pinFailures)) return setPinError(failureText(error))
      if (error instanceof NetworkError)
        return setPinError('没有收到结果。再输一次支付密码会继续处理同一笔，不会重复提交。')
      setValues(null)
      return onFail?.(error, input)
    },
  })
  return {
    mutation,
    isOpen: values !== null,
    pinError,
    ask: (input: Omit<I, 'payPassword'>) => {
      setPinError(undefined)
      setValues(input)
    },
    close: () => setValues(null),
    send: (payPassword: string) => {
      setPinError(undefined)
      if (values) void mutation.run({ ...values, payPassword } as I)
    },
  }
}
