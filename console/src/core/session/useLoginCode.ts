import { failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { requestCaptcha } from '@shanghao/client/session/captcha'
import { serverNow } from '@shanghao/client/time/clock'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import type { ErrorName } from '@shanghao/contract/errors'
import { maskPhone } from '@shanghao/contract/rules'
import { useState } from 'react'
import { client } from '../http/client.ts'

const fieldFailures = [
  'SMS_TOO_OFTEN',
  'SMS_LIMIT',
  'SMS_DAY_LIMIT',
  'SMS_BUSY',
  'SMS_NOT_SENT',
  'CAPTCHA_FAILED',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorName[]

/** Sends the code for a login to a typed number: `send(phone)`, and what its field shows. */
export const useLoginCode = () => {
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [resendAt, setResendAt] = useState(0)
  const secondsLeft = Math.ceil(useTimeLeft(resendAt) / 1000)
  const challenge = useCallMutation(client.session.captchaChannel)
  const code = useCallMutation(client.session.getSmsCode, {
    handles: fieldFailures,
    onFail: (failure) => {
      if (isError(failure, ...fieldFailures)) setError(failureText(failure))
    },
  })
  const send = async (phone: string): Promise<void> => {
    setError(undefined)
    const solved = await requestCaptcha(() => challenge.run({}))
    if (!solved) return
    if ('error' in solved) return setError(solved.error)
    const sent = await code.run({ phone, purpose: 'login', captcha: solved.captcha })
    if (!sent) return
    setSentTo(maskPhone(phone))
    setResendAt(serverNow() + sent.waitSeconds * 1000)
  }
  const hint = sentTo === undefined ? undefined : `验证码已发送到 ${sentTo}`
  return { send, isSending: challenge.busy || code.busy, secondsLeft, error, hint }
}
