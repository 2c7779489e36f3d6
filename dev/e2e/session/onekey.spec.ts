import type { APIRequestContext, Page } from '@playwright/test'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { agree } from '../fixtures/pages/parts.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

/** Serial, because all of them set the sandbox's one phone. */
test.describe.configure({ mode: 'serial' })
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

const PHONE = '13932000001'
const BALANCE = '/pages/finance/index?kind=out'
const at = (path: string) => `${path}?redirect=${encodeURIComponent(BALANCE)}`
const ONEKEY = at('/pages/login/onekey-login')
const USUAL = at('/pages/login/index')

/** Sets the phone number that the SDK reports, such as one of the sandbox's sentinels. */
const onPhone = async (request: APIRequestContext, phone: string): Promise<void> => {
  await request.put(sandboxUrl('/control/jiguang/phone'), { data: { phone } })
}
const button = (page: Page) => page.getByRole('button', { name: '本机号码一键登录' })
const offered = (page: Page) => page.evaluate(() => localStorage.getItem('isShowJGLogin'))

test('a guest on a phone is led to one-key login, registers with one tap, and lands on the requested page', async ({
  page,
}) => {
  await onPhone(page.request, PHONE)
  await page.goto(BALANCE)
  await expect(page).toHaveURL(ONEKEY)
  expect(await offered(page)).toBe('1')
  await button(page).click()
  await page.getByRole('button', { name: '同意并登录' }).click()
  await expect(page.getByText('注册并登录成功')).toBeVisible()
  await expect(page).toHaveURL(BALANCE)
  expect(await query('select from app_user where phone = $1', [PHONE])).toHaveLength(1)
  await page.goto('/pages/login/onekey-login')
  await expect(page).toHaveURL('/')
})

test('the SDK runs in a frame without access to the app’s storage, and the app’s page loads no script of the carrier', async ({
  page,
}) => {
  await onPhone(page.request, PHONE)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('probe', 'kept by the app'))
  await page.goto(BALANCE)
  await expect(button(page)).toBeEnabled()
  const frame = page.frames().find((one) => one.url().endsWith('/onekey/frame'))
  if (!frame) throw new Error('no frame')
  const seen = await frame.evaluate(`(() => {
    const attempt = (read) => {
      try {
        return read() ?? null
      } catch (error) {
        return error.name
      }
    }
    return {
      origin: self.origin,
      own: attempt(() => localStorage.getItem('probe')),
      above: attempt(() => parent.localStorage.getItem('probe')),
      document: attempt(() => parent.document.title),
      cookie: attempt(() => document.cookie),
      sdk: 'JVerificationInterface' in window,
    }
  })()`)
  expect(seen).toEqual({
    origin: 'null',
    own: null,
    above: 'SecurityError',
    document: 'SecurityError',
    cookie: 'SecurityError',
    sdk: true,
  })
  expect(await page.evaluate(`'JVerificationInterface' in window`)).toBe(false)
  const scripts = await page.evaluate<string[]>(
    `Array.from(document.scripts, ({ src }) => new URL(src).origin)`,
  )
  expect(new Set(scripts)).toEqual(new Set([new URL(page.url()).origin]))
})

test('a message from another window is not taken for the SDK’s', async ({ page }) => {
  await onPhone(page.request, '19900000030')
  await page.goto('/')
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/doUniLogin') && calls.push(request.url()))
  await page.goto(ONEKEY)
  await page.evaluate(`for (const step of ['load', 'init', 'token'])
    window.postMessage({ step, ok: true, token: 'forged' }, location.origin)`)
  await expect(page).toHaveURL(USUAL)
  expect(calls).toEqual([])
})

test('other ways to sign in are one tap away, and one-key login is not offered again until the app is reopened', async ({
  page,
}) => {
  await onPhone(page.request, PHONE)
  await page.goto(BALANCE)
  await page.getByRole('button', { name: '其他方式登录' }).click()
  await expect(page).toHaveURL(USUAL)
  expect(await offered(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('tab', { name: '短信登录' })).toBeVisible()
  await page.goto(BALANCE)
  await expect(page).toHaveURL(ONEKEY)
})

test('without mobile data, or when the SDK does not load, the normal login replaces the page', async ({
  page,
}) => {
  await onPhone(page.request, '19900000030')
  await page.goto(BALANCE)
  await expect(page).toHaveURL(USUAL)
  await onPhone(page.request, PHONE)
  await page.route('**/jiguang/sdk.js', () => {})
  await page.goto(BALANCE)
  await expect(page).toHaveURL(ONEKEY)
  await expect(page.getByText('正在检测一键登录是否可用')).toBeVisible()
  await expect(page).toHaveURL(USUAL)
})

test('a carrier’s refusal is shown; a token that the server refuses can be retried', async ({ page }) => {
  await onPhone(page.request, '19900000031')
  await page.goto(BALANCE)
  await agree(page)
  await button(page).click()
  await expect(page.getByText('运营商无法识别本机号码，请用短信登录')).toBeVisible()
  await expect(page).toHaveURL(USUAL)

  await onPhone(page.request, '19900000021')
  await page.goto(BALANCE)
  await agree(page)
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText('一键登录没有成功，请重试或用短信登录')
  await onPhone(page.request, PHONE)
  await button(page).click()
  await expect(page).toHaveURL(BALANCE)
})

test('a carrier response that the server cannot decrypt leads to the normal login, and says why', async ({
  page,
}) => {
  await onPhone(page.request, '19900000026')
  await page.goto(BALANCE)
  await agree(page)
  await button(page).click()
  await expect(page.getByText('一键登录暂时不可用，请用短信登录')).toBeVisible()
  await expect(page).toHaveURL(USUAL)
})

test.describe('on a desktop', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' })
  test('one-key login is not offered, and its own address leads to the normal login', async ({ page }) => {
    await onPhone(page.request, '19900000030')
    await page.goto(BALANCE)
    await expect(page).toHaveURL(USUAL)
    await page.goto(ONEKEY)
    await expect(page).toHaveURL(USUAL)
  })
})
