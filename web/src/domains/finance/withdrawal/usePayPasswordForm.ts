import { NetworkError } from '@shanghao/contract/client'
import type { ErrorName } from '@shanghao/contract/errors'
import { useState } from 'react'
import { isError, messageOf } from '../../../core/http/failures.ts'
import type { Caller } from '../../../core/http/request.ts'
import type { ActSettings } from '../../../core/http/useCallMutation.ts'
import { type Places, useFormMutation } from '../../../core/http/useFormMutation.ts'

const pinFaults = [
  'PAY_PASSWORD_WRONG',
  'PAY_PASSWORD_LOCKED',
  'PAY_PASSWORD_REQUIRED',
] as const satisfies ErrorName[]

/**
 * A form's call that takes the payment password: `ask` with what was filled in, then `send` with the six digits. Faults of
 * the password stay with the sheet that asks for it; so does a missing answer, since the same password then repeats the
 * same intention. Every other failure closes it and is shown at its field or told.
 */
export const usePinned = <I extends { payPassword?: string | undefined }, O>(
  caller: Caller<I, O>,
  places: Places,
  { onDone, onFail, handles = [], ...settings }: ActSettings<I, O>,
) => {
  const [asked, setAsked] = useState<Omit<I, 'payPassword'> | null>(null)
  const [pinError, setPinError] = useState<string>()
  const act = useFormMutation(caller, places, {
    ...settings,
    handles: [...handles, ...pinFaults],
    onDone: (output, input) => {
      setAsked(null)
      return onDone?.(output, input)
    },
    onFail: (error, input) => {
      if (isError(error, ...pinFaults)) return setPinError(messageOf(error))
      if (error instanceof NetworkError)
        return setPinError('没有收到结果。再输一次支付密码会继续处理同一笔，不会重复提交。')
      setAsked(null)
      return onFail?.(error, input)
    },
  })
  return {
    act,
    asking: asked !== null,
    pinError,
    ask: (input: Omit<I, 'payPassword'>) => {
      setPinError(undefined)
      setAsked(input)
    },
    close: () => setAsked(null),
    send: (payPassword: string) => {
      setPinError(undefined)
      if (asked) void act.run({ ...asked, payPassword } as I)
    },
  }
}
