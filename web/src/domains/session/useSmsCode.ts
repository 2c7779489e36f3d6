import { maskPhone } from '@shanghao/contract/rules'
import { client } from '../../core/http/request.ts'
import { useCallMutation } from '../../core/http/useCallMutation.ts'
import { useCodeMessage } from '../../core/session/useSmsCode.ts'
import { canSolve, solveCaptcha } from './captcha.ts'

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
  const puzzle = useCallMutation(client.session.captchaChannel)
  const message = useCodeMessage(client.session.getSmsCode, (_, { phone }) => maskPhone(phone))
  const send = async (phone: string): Promise<number | null> => {
    message.setError(undefined)
    if (!canSolve()) {
      message.setError('当前网页不是安全连接，无法进行安全验证，请用 https 地址打开或用密码登录')
      return null
    }
    const challenge = await puzzle.run({})
    if (!challenge) return null
    const captcha = await solveCaptcha(challenge).catch(() => null)
    if (captcha === null) {
      message.setError('安全验证未完成，请重新获取')
      return null
    }
    return message.send({ phone, purpose, captcha })
  }
  return { send, error: message.error, hint: message.hint }
}
