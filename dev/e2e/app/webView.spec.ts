import { openWebView } from '../../webview/webView.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { KNOWN_DEVICE } from '../fixtures/pages/knownDevice.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerAdult } from '../fixtures/people/register.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

const MY = '/pages/my/index'
const MESSAGES = '/pages/message/index'
const site = (path = ''): string => `${process.env['E2E_URL']}${path}`

test('the app hands its token and push id over, learns of the end of the session, and leads the back button', async ({
  page: { request },
  browser,
}) => {
  const token = await registerAdult(request, { phone: '13929300011', sequence: 1831 })
  const app = await openWebView(browser, site(), { authToken: token, registrationId: '190e35f7e0093000001' })
  const { page } = app
  await page.goto(site(MY))
  await page.getByRole('link', { name: /^消息中心/ }).click()
  await expect(page).toHaveURL(site(MESSAGES))
  const bound = () =>
    query("select registration_id from push_binding where registration_id = '190e35f7e0093000001'")
  await expect.poll(bound).toHaveLength(1)

  expect(await app.ask('safe.codes')).toMatchObject({ ok: true, result: { codes: expect.any(Array) } })
  expect(await app.ask('session.read')).toMatchObject({ ok: false })
  expect(await app.ask('back')).toMatchObject({ result: { handled: true } })
  await expect(page).toHaveURL(site(MY))
  await page.reload()
  await expect(page.getByRole('link', { name: /^消息中心/ })).toBeVisible()
  await callsOf(token).session.logout()
  await page.goto(site('/pages/finance/index'))
  await expect.poll(() => app.kept.authToken).toBe(null)
  await app.close()
})

test('neither side answers a page or frame of another origin', async ({ browser }) => {
  const app = await openWebView(browser, site(), { authToken: 'x'.repeat(43), registrationId: null })
  const { page } = app
  await page.goto(sandboxUrl('/'))
  await page.evaluate(`window.ShanghaoShell.onmessage = ({ data }) => { window.stolen = data }`)
  await page.evaluate(`window.ShanghaoShell.postMessage('{"id":"1","ask":"session.read","input":{}}')`)
  await expect.poll(() => app.refused).toEqual([sandboxUrl('/')])
  expect(await page.evaluate('window.stolen')).toBe(undefined)

  app.kept.authToken = null
  await page.addInitScript(KNOWN_DEVICE)
  await page.goto(site('/'))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(`window.postMessage('{"id":"2","ask":"back","input":{}}', '*')`)
  await page.evaluate(
    `window.postMessage('{"id":"3","ok":true,"result":{"authToken":"${'y'.repeat(43)}"}}', '*')`,
  )
  expect(await app.ask('back')).toMatchObject({ result: { handled: false } })
  expect(await page.evaluate(`localStorage.getItem('Authorization')`)).toBe(null)
  await app.close()
})
