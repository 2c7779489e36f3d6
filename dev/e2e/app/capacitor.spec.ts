import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebPart } from '../../app/nativeProject.ts'
import { root } from '../../platform.mjs'
import { openCapacitorApp } from '../../webview/capacitorApp.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage } from '../fixtures/pages/addresses.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerAdult } from '../fixtures/people/register.ts'
import { viewRedPackets } from '../fixtures/people/viewRedPackets.ts'

const MY = '/pages/my/index'
const MESSAGES = '/pages/message/index'
const REGISTRATION = '190e35f7e0093000002'
const site = (path = ''): string => `${process.env['E2E_URL']}${path}`

let shell = ''
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shanghao-shell-'))
  await buildWebPart(join(root, 'app'), { APP_SITE: site() }, folder)
  shell = readFileSync(join(folder, 'shell.js'), 'utf8')
  rmSync(folder, { recursive: true })
})

test('the app keeps the token in the key store, receives pushes, opens outside and leads the back button', async ({
  page: { request },
  browser,
}) => {
  const token = await registerAdult(request, { phone: '13929300031', sequence: 1843 })
  await viewRedPackets(token)
  const stored = new Map([['capacitor-storage_authToken', JSON.stringify(token)]])
  const app = await openCapacitorApp(browser, shell, { site: site(), stored, registrationId: REGISTRATION })
  const { page, calls } = app

  await test.step('it hands its token and push id over', async () => {
    await page.goto(site(MY))
    await expect(page.getByText('139****0031')).toBeVisible()
    const bound = () =>
      query('select registration_id from push_binding where registration_id = $1', [REGISTRATION])
    await expect.poll(bound).toHaveLength(1)
    expect(calls).toEqual(expect.arrayContaining(['JPush startJPush', 'SplashScreen hide']))
  })

  await test.step('the back button goes back in the page, and from home out of the app', async () => {
    await page.getByRole('link', { name: /^消息中心/ }).click()
    await expect(page).toHaveURL(site(MESSAGES))
    await app.emit('App', 'backButton', { canGoBack: true })
    await expect(page).toHaveURL(site(MY))
    expect(calls).not.toContain('App minimizeApp')
    await page.goto(site('/'))
    await app.emit('App', 'backButton', { canGoBack: true })
    await expect.poll(() => calls).toContain('App minimizeApp')
  })

  await test.step('a push and a link open their addresses, another site’s does not', async () => {
    await app.emit('JPush', 'notificationOpened', { rawData: { extra: { path: MESSAGES } } })
    await expect(page).toHaveURL(site(MESSAGES))
    await app.emit('App', 'appUrlOpen', { url: 'https://elsewhere.example/pages/my/index' })
    await app.emit('App', 'appUrlOpen', { url: site('/pages/hall/index') })
    await expect(page).toHaveURL(site('/pages/hall/index'))
  })

  await test.step('a channel’s page is opened outside', async () => {
    const { orderId } = await placeOrder(token, await payableAccount(), 1)
    await page.goto(site(cashierPage(orderId)))
    await page.getByRole('radio', { name: '支付宝' }).check()
    await page.getByRole('button', { name: /^支付宝支付/ }).click()
    await expect.poll(() => calls.some((call) => /^Browser open http/.test(call))).toBe(true)
    await expect(page).toHaveURL(new RegExp(`/pages/order/pay-result\\?orderId=${orderId}`))
  })

  await test.step('it forgets the token with the session', async () => {
    await callsOf(token).session.logout()
    await page.goto(site('/pages/finance/index'))
    await expect.poll(() => [...stored.values()]).toEqual([])
  })
  await app.close()
})
