import type { APIRequestContext, Page } from '@playwright/test'
import { type Client, createClient } from '@shanghao/contract/client'
import { solveCaptcha } from '../../server/testing/solveCaptcha.ts'
import { query } from './database.ts'
import { codeSentTo } from './inbox.ts'

/** The calls, made beside the screens. */
export const callsOf = (token?: string): Client =>
  createClient({
    base: process.env['E2E_URL'] ?? '',
    headers: (): Record<string, string> => (token ? { authToken: token } : {}),
    timeoutMs: 20_000,
  })

/**
 * Registers a number of the test's own through the calls, code from the inbox included; answers its token. A minute
 * counts as gone since that message, so that the test may ask for the next one.
 */
export const registered = async (
  request: APIRequestContext,
  { phone, password }: { phone: string; password: string },
): Promise<string> => {
  const { session } = callsOf()
  const captcha = await solveCaptcha(await session.captchaChannel())
  await session.getSmsCode({ phone, purpose: 'regist', captcha })
  const smsCode = await codeSentTo(request, phone)
  await query("update sms_code set created_at = created_at - interval '1 minute' where phone = $1", [phone])
  return (await session.regist({ phone, smsCode, password })).authToken
}

/** Puts a token into the page's browser as a login would have left it. The page then shows the app's icon. */
export const bring = async (page: Page, token: string): Promise<void> => {
  await page.goto('/icon.svg')
  await page.evaluate((kept) => localStorage.setItem('Authorization', kept), token)
}
