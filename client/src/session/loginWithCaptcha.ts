import type { AppClient, CallOptions } from '@shanghao/contract/client'
import type { CallOutput } from '../http/calls.ts'
import { isError } from '../http/failures.ts'
import { canSolveCaptcha, solveCaptcha } from './captcha.ts'

type Login = { phone: string; password: string }

/**
 * A call that logs in by password, and again with a solved captcha if the server requires one, which it does after many wrong
 * passwords from this network or for this number. It throws what the call throws.
 */
export const loginWithCaptcha =
  (session: Pick<AppClient['session'], 'login' | 'captchaChannel'>) =>
  async (login: Login, options?: CallOptions): Promise<CallOutput<'session', 'login'>> => {
    try {
      return await session.login(login, options)
    } catch (error) {
      if (!isError(error, 'CAPTCHA_REQUIRED') || !canSolveCaptcha()) throw error
      const captcha = await solveCaptcha(await session.captchaChannel())
      return session.login({ ...login, captcha }, options)
    }
  }
