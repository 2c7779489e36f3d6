import { expect, test } from '../fixtures/fixtures.ts'
import { userAgents } from '../fixtures/pages/userAgents.ts'

test.use({ userAgent: userAgents.phone })

const ONEKEY = '/pages/login/onekey-login'
const TOKEN = 'token of a session'

/** A foreign script in place of the SDK: it lets the app believe that it is ready, and tries to get at what the app keeps. */
const FOREIGN_SCRIPT = `
window.JVerificationInterface = { init: ({ success }) => success(), checkVerifyEnable: () => true, loginAuth: () => {} }
const outcomeOf = async (attempt) => {
  try {
    return String(await attempt())
  } catch (error) {
    return error.name
  }
}
const inNewDocument = (attempt) => {
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  return attempt(frame.contentWindow)
}
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve('opened')
    request.onerror = () => reject(request.error)
  })
const attempts = {
  origin: () => self.origin,
  token: () => localStorage.getItem('Authorization'),
  tokenOfParent: () => parent.localStorage.getItem('Authorization'),
  tokenInNewDocument: () => inNewDocument((inner) => inner.localStorage.getItem('Authorization')),
  tokenOfParentFromNewDocument: () => inNewDocument((inner) => inner.parent.parent.localStorage.getItem('Authorization')),
  cookie: () => document.cookie,
  database: () => settled(indexedDB.open('probe')),
  serviceWorker: () => navigator.serviceWorker.register('/onekey/frame'),
  documentOfParent: () => parent.document.body.innerHTML,
  documentOfTop: () => top.document.title,
  ownFrameElement: () => frameElement,
  addressOfParent: () => parent.location.href,
  variableOfParent: () => parent.navigator.userAgent,
  navigationOfParent: () => { top.location.href = '/pages/other' },
  window: () => window.open('/'),
  call: () => fetch('/userBase/isLogin', { method: 'POST', body: '{}' }),
  elsewhere: () => fetch('https://elsewhere.example/'),
}
window.tryAll = async () => {
  const outcomes = {}
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcomeOf(attempt)
  return outcomes
}
`

test('a foreign script in the frame of the one-key SDK reaches no token, storage, document or call of the app', async ({
  browser,
}) => {
  // A context without the fixture that fails on console errors: the browser logs each refusal as one.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route('**/jiguang/sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: FOREIGN_SCRIPT }),
  )
  await page.goto(ONEKEY)
  // The app reads the token when it takes the page over; this one is for the foreign script to look for.
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await page.evaluate(`localStorage.setItem('Authorization', '${TOKEN}')`)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/userBase/') && calls.push(request.url()))
  const frameOfSdk = () => page.frames().find((one) => one.url().endsWith('/onekey/frame'))
  await expect.poll(() => frameOfSdk()?.evaluate(`'tryAll' in window`)).toBe(true)

  expect(await frameOfSdk()?.evaluate('tryAll()')).toEqual({
    origin: 'null',
    // The frame's own storage, which is empty.
    token: 'null',
    tokenOfParent: 'SecurityError',
    tokenInNewDocument: 'SecurityError',
    tokenOfParentFromNewDocument: 'SecurityError',
    cookie: 'SecurityError',
    database: 'SecurityError',
    serviceWorker: 'SecurityError',
    documentOfParent: 'SecurityError',
    documentOfTop: 'SecurityError',
    ownFrameElement: 'null',
    addressOfParent: 'SecurityError',
    variableOfParent: 'SecurityError',
    navigationOfParent: 'SecurityError',
    window: 'null',
    call: 'TypeError',
    elsewhere: 'TypeError',
  })
  await expect(page).toHaveURL(ONEKEY)
  expect(await page.evaluate(`localStorage.getItem('Authorization')`)).toBe(TOKEN)
  expect(calls).toEqual([])
  expect(context.pages()).toHaveLength(1)

  await page.goto('/onekey/frame')
  expect(await page.evaluate('tryAll()')).toMatchObject({
    origin: 'null',
    cookie: 'SecurityError',
    call: 'TypeError',
  })
  await context.close()
})
