import type { CallOutput } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { canSolveCaptcha, solveCaptcha } from '@shanghao/client/session/captcha'
import type { CallOptions } from '@shanghao/contract/client'
import { client } from '../../core/http/request.ts'

type Login = { phone: string; password: string }

/**
 * Logs in by password, and again with a solved captcha if the server requires one, which it does after many wrong
 * passwords from this network or for this number. Throws what the call throws.
 */
export const loginWithCaptcha = async (
  login: Login,
  options?: CallOptions,
): Promise<CallOutput<'session', 'login'>> => {
  try {
    return await client.session.login(login, options)
  } catch (error) {
    if (!isError(error, 'CAPTCHA_REQUIRED') || !canSolveCaptcha()) throw error
    const captcha = await solveCaptcha(await client.session.captchaChannel())
    return client.session.login({ ...login, captcha }, options)
  }
}
