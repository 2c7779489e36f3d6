import type { APIRequestContext, Page } from '@playwright/test'
import { query } from './fixtures/database.ts'
import { expect, test } from './fixtures/fixtures.ts'

/** All of them turn the sandbox's one phone, so one after the other. */
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

/** The phone the carrier's SDK believes it runs on; the sandbox's sentinels among them. */
const onPhone = async (request: APIRequestContext, phone: string): Promise<void> => {
  await request.put(`${process.env['E2E_SANDBOX_URL']}/control/jiguang/phone`, { data: { phone } })
}
const button = (page: Page) => page.getByRole('button', { name: '本机号码一键登录' })
const agree = (page: Page) => page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
const offered = (page: Page) => page.evaluate(() => localStorage.getItem('isShowJGLogin'))

test('a guest on a phone is taken to one key, becomes an account by a tap, and lands where they were going', async ({
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

test('the SDK runs in a frame that reads nothing the app keeps, and the app’s page loads no script of the carrier’s', async ({
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

test('an answer of another window is not taken for the SDK’s', async ({ page }) => {
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

test('other ways are one tap away, and one key is left alone until the app is opened anew', async ({
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

test('without mobile data, or when the SDK doesn’t come, the usual login takes the page’s place', async ({
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

test('a carrier that gives no token is told; a token the server doesn’t take can be tried again', async ({
  page,
}) => {
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

test('a carrier whose answer the server can’t read leads to the usual login, and says why', async ({
  page,
}) => {
  await onPhone(page.request, '19900000026')
  await page.goto(BALANCE)
  await agree(page)
  await button(page).click()
  await expect(page.getByText('一键登录暂时不可用，请用短信登录')).toBeVisible()
  await expect(page).toHaveURL(USUAL)
})

test.describe('at a desk', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' })
  test('one key is not offered, and its own address leads to what works', async ({ page }) => {
    await onPhone(page.request, '19900000030')
    await page.goto(BALANCE)
    await expect(page).toHaveURL(USUAL)
    await page.goto(ONEKEY)
    await expect(page).toHaveURL(USUAL)
  })
})
