import type { ErrorName } from '@shanghao/contract/errors'
import { maskPhone } from '@shanghao/contract/rules'
import { useState } from 'react'
import { useAct } from '../../core/act.ts'
import { isError, messageOf } from '../../core/failures.ts'
import { client } from '../../core/request.ts'
import { canSolve, solveCaptcha } from './captcha.ts'

const atField = [
  'SMS_TOO_OFTEN',
  'SMS_LIMIT',
  'SMS_DAY_LIMIT',
  'SMS_NOT_SENT',
  'CAPTCHA_FAILED',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorName[]

export type SmsCode = {
  /** Answers after how many seconds a code may be asked for again, or null when none was sent; `error` then says why. */
  readonly send: (phone: string) => Promise<number | null>
  /** For the field of the code. */
  readonly error: string | undefined
  /** Where the code went. */
  readonly hint: string | undefined
}

/** Sends text messages with a code for one purpose, doing the proof of work each of them takes. */
export const useSmsCode = (purpose: 'login' | 'regist' | 'reset_password'): SmsCode => {
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const puzzle = useAct(client.session.captchaChannel)
  const message = useAct(client.session.getSmsCode, {
    handles: atField,
    onFail: (failure) => isError(failure, ...atField) && setError(messageOf(failure)),
  })
  const send = async (phone: string): Promise<number | null> => {
    setError(undefined)
    if (!canSolve()) {
      setError('当前网页不是 https 安全连接，浏览器不能做安全验证，请用 https 地址打开或用密码登录')
      return null
    }
    const challenge = await puzzle.run({})
    if (!challenge) return null
    const captcha = await solveCaptcha(challenge).catch(() => null)
    if (captcha === null) {
      setError('安全验证没有完成，请再获取一次')
      return null
    }
    const sent = await message.run({ phone, purpose, captcha })
    if (!sent) return null
    setSentTo(phone)
    return sent.waitSeconds
  }
  return { send, error, hint: sentTo && `验证码已发送到 ${maskPhone(sentTo)}，5 分钟内有效` }
}
