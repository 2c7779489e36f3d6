import type { ErrorName } from '@shanghao/contract/errors'
import { useState } from 'react'
import { isError, messageOf } from '../http/failures.ts'
import { type Caller, client } from '../http/request.ts'
import { useRules } from '../http/rules.ts'
import { useCallMutation } from '../http/useCallMutation.ts'
import { useProfile } from './useProfile.ts'

/** Failures of sending a code that are shown at the code's field. */
const atField = [
  'SMS_TOO_OFTEN',
  'SMS_LIMIT',
  'SMS_DAY_LIMIT',
  'SMS_BUSY',
  'SMS_NOT_SENT',
  'CAPTCHA_FAILED',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorName[]

/** What a code's field says: why no code went out, and to which number (masked) one did. */
type CodeWords = { readonly error: string | undefined; readonly hint: string | undefined }

/**
 * Sends a code by a call, with the words for its field. `send` answers after how many seconds a code may be asked for
 * again, or null when none was sent; `setError` says why before the call was made.
 */
export const useCodeMessage = <I, O extends { waitSeconds: number }>(
  caller: Caller<I, O>,
  /** The number a code went to, masked. */
  sentToOf: (answer: O, input: I) => string,
): CodeWords & { send: (input: I) => Promise<number | null>; setError: (error?: string) => void } => {
  const { smsCodeMinutes } = useRules()
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const message = useCallMutation<I, O>(caller, {
    handles: atField,
    onFail: (failure) => isError(failure, ...atField) && setError(messageOf(failure)),
  })
  const run = message.run as (input: I) => Promise<O | null>
  const send = async (input: I): Promise<number | null> => {
    setError(undefined)
    const sent = await run(input)
    if (!sent) return null
    setSentTo(sentToOf(sent, input))
    return sent.waitSeconds
  }
  return { send, setError, error, hint: sentTo && `验证码已发送到 ${sentTo}，${smsCodeMinutes} 分钟内有效` }
}

/** Sends codes to the signed-in person's own number, of which the app knows the masked form alone. */
export const useBoundPhoneCode = (
  purpose: 'login_password' | 'pay_password',
): CodeWords & { send: () => Promise<number | null> } => {
  const profile = useProfile()
  const message = useCodeMessage(client.session.getSmsCodeByPhone, ({ phone }) => phone)
  return {
    send: () => message.send({ purpose }),
    error: message.error,
    hint: message.hint ?? `验证码会发到你绑定的手机 ${profile?.phone ?? ''}`,
  }
}
