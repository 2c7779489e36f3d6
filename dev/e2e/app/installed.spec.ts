import type { Page, Worker } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { runEndingRentals, runPushes } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage, RENT_LIST } from '../fixtures/pages/addresses.ts'
import { accountTitles } from '../fixtures/pages/parts.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

/** An hour and the free minutes, less ten minutes. */
const UNTIL_TOLD = 55

test.use({ serviceWorkers: 'allow', interrupted: true })

/** Opens an address and waits until the app is stored for openings without a network. */
const openAndStore = async (page: Page, address: string): Promise<Worker> => {
  const [worker] = page.context().serviceWorkers()
  await page.goto(address)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
  return worker ?? page.context().serviceWorkers()[0] ?? page.context().waitForEvent('serviceworker')
}
const kept = (page: Page, key: string): Promise<string> =>
  page.evaluate((name) => localStorage.getItem(name) ?? '', key)

test('without a network the app opens, shows what it has and since when, and sends nothing later; signing out takes what was kept', async ({
  page,
  context,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13929300001',
    sequence: 1821,
    cashFen: 20_000,
  })
  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await signIn(page, token)
  await openAndStore(page, `${RENT_LIST}?gameId=1`)
  const first = await accountTitles(page).first().textContent()
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => kept(page, 'keptOwn')).toContain(orderId)
  await expect.poll(() => kept(page, 'keptPublic')).toContain(first)

  await context.setOffline(true)
  await page.goto(`${RENT_LIST}?gameId=1`)
  await expect(accountTitles(page).first()).toHaveText(first ?? '')
  // A page that opens without a network may not be told by the browser that there is none: then the banner names the server.
  await expect(page.locator('.offline-banner')).toContainText(
    /(网络已断开|暂时连不上服务器)，正在显示今天 \d\d:\d\d 的内容，恢复后才能下单和付款/,
  )
  await page.goto(orderDetailPage(orderId))
  await expect(page.locator('.offline-banner')).toContainText('正在显示今天')
  await page.goto(`/pages/order/index?goodsId=${(await plainAccount()).id}`)
  await expect(page.getByText('页面加载失败')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
  await page.goto(orderDetailPage(orderId))
  await expect(page.locator('.offline-banner')).toHaveCount(0)
  expect((await callsOf(token).orders.list({})).list).toHaveLength(1)
  await callsOf(token).session.logout()
  await page.goto('/pages/order/index')
  await expect.poll(() => kept(page, 'Authorization')).toBe('')
  expect(await kept(page, 'keptOwn')).toBe('')
  // The login was shown before, so that the browser has its script.
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
  await expect(page.locator('.offline-banner')).toContainText('恢复后可继续操作')
  expect(await page.locator('body').innerText()).not.toContain(orderId)
})

test('a new version waits until it is asked for; the page then starts it', async ({ page, context }) => {
  let version = 1
  await context.route('**/serviceWorker.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n// ${version}` })
  })
  await openAndStore(page, '/pages/hall/index')
  version = 2
  await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
  const bar = page.locator('.new-version')
  await expect(bar).toContainText('上号有新版本')
  await page.evaluate('window.isOld = true')
  await bar.getByRole('button', { name: '更新' }).click()
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBe(undefined)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
})

/** Lets the browser subscribe at the sandbox, which plays its maker's push service; returns the subscription's id there. */
const playPushService = async (page: Page, key: string): Promise<string> => {
  const answer = await page.request.post(sandboxUrl('/control/webpush'), { data: { key } })
  const { id, ...subscription } = await answer.json()
  // The headless shell has no notifications: what would be shown is recorded instead.
  await page.addInitScript(`{
    const { endpoint, keys } = ${JSON.stringify(subscription)}
    const bytes = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    const subscribed = (key) => ({
      endpoint,
      options: { applicationServerKey: bytes(key) },
      getKey: (name) => bytes(keys[name]),
      unsubscribe: async () => localStorage.removeItem('test.key'),
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('test.key', applicationServerKey)
      return subscribed(applicationServerKey)
    }
    PushManager.prototype.getSubscription = async () => {
      const key = localStorage.getItem('test.key')
      return key === null ? null : subscribed(key)
    }
  }`)
  return id
}

test('pushes are switched on by a tap and shown with their message, and without it after signing out', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13929700002',
    sequence: 1822,
    cashFen: 20_000,
  })
  const { browserKey } = await callsOf(token).notifications.preferences({})
  const id = await playPushService(page, browserKey ?? '')
  await signIn(page, token)
  const worker = await openAndStore(page, '/pages/message/settings')
  const control = page.getByRole('switch', { name: '在这个浏览器接收推送' })
  await expect(control).not.toBeChecked()
  await control.click()
  await expect(control).toHaveAttribute('aria-busy', 'false')
  await expect(control).toBeChecked()

  const { orderId } = await rentAccount(token, await plainAccount(), 1)
  await passMinutes(orderId, UNTIL_TOLD)
  await runEndingRentals()
  await runPushes()
  const arrived: { text: string }[] = await (
    await page.request.get(sandboxUrl(`/control/webpush/${id}`))
  ).json()
  const text = arrived.map((message) => message.text).find((one) => one.includes('租用即将到期')) ?? ''
  await worker.evaluate(
    `registration.showNotification = async (title, { data }) => { self.shown = title + data }`,
  )
  const shown = async (): Promise<string> => {
    await worker.evaluate(`dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(text)} }))`)
    return worker.evaluate('self.shown ?? ""')
  }
  await expect.poll(shown).toContain('租用即将到期')
  expect(await shown()).toContain(`/pages/order/detail?orderId=${orderId}&messageId=`)

  await callsOf(token).session.logout()
  await page.goto('/pages/finance/index')
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
  await expect.poll(() => kept(page, 'test.key')).toBe('')
  await expect.poll(shown).toMatch(/^上号.*\/pages\/message\/index$/)
})
