import type { CallOptions } from '@shanghao/contract/client'
import { isError } from '../../core/http/failures.ts'
import { type Answer, client } from '../../core/http/request.ts'
import { canSolve, solveCaptcha } from './captcha.ts'

type Login = { phone: string; password: string }

/**
 * Logs in by password, and once more with a solved captcha where the server asks for one: after many wrong passwords from
 * this network or of this number. Throws what the call throws.
 */
export const loginWithCaptcha = async (
  login: Login,
  options?: CallOptions,
): Promise<Answer<'session', 'login'>> => {
  try {
    return await client.session.login(login, options)
  } catch (error) {
    if (!isError(error, 'CAPTCHA_REQUIRED') || !canSolve()) throw error
    const captcha = await solveCaptcha(await client.session.captchaChannel())
    return client.session.login({ ...login, captcha }, options)
  }
}
