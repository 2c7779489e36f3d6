import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, demoKeys } from '../app.ts'

const app = buildSandbox({ keys: demoKeys })
let base = ''
beforeAll(async () => {
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

type Answer = { code: number; message: string; operater?: string; content?: string }
type Called = { appkey?: string; success?: (data: Answer) => void; fail?: (data: Answer) => void }
type Sdk = {
  init(options: Called): void
  isInitSuccess(): boolean
  checkVerifyEnable(): boolean
  loginAuth(options: Called): void
}

/** The SDK as a page of the app gets it: by a script of another origin. */
const loaded = async (): Promise<Sdk> => {
  const window: { JVerificationInterface?: Sdk } = {}
  const script = await (await fetch(`${base}/jiguang/sdk.js`)).text()
  new Function('window', 'document', script)(window, { currentScript: { src: `${base}/jiguang/sdk.js` } })
  if (!window.JVerificationInterface) throw new Error('the script defines no SDK')
  return window.JVerificationInterface
}
const call = (act: (options: Called) => void, more: Called = {}) =>
  new Promise<['success' | 'fail', Answer]>((resolve) =>
    act({
      ...more,
      success: (data) => resolve(['success', data]),
      fail: (data) => resolve(['fail', data]),
    }),
  )
const choose = (phone: string) =>
  app.inject({ method: 'PUT', url: '/control/jiguang/phone', payload: { phone } })

test('a phone gets a token once the SDK is ready', async () => {
  await choose('13800138000')
  const sdk = await loaded()
  expect([sdk.isInitSuccess(), sdk.checkVerifyEnable()]).toEqual([false, false])
  expect((await call(sdk.loginAuth))[1].code).toBe(2001)
  expect((await call(sdk.init))[1].code).toBe(1002)
  expect(await call(sdk.init, { appkey: 'any' })).toEqual(['success', { code: 0, message: 'success' }])
  expect([sdk.isInitSuccess(), sdk.checkVerifyEnable()]).toEqual([true, true])
  const [outcome, answer] = await call(sdk.loginAuth)
  expect([outcome, answer]).toEqual([
    'success',
    { code: 0, message: 'success', operater: 'CM', content: expect.stringMatching(/^STsid/) },
  ])
  const tokens = (await app.inject('/control/jiguang/tokens')).json()
  expect(tokens).toMatchObject([
    { token: answer.content, phone: '13800138000', source: 'web', outcome: null },
  ])
})

test('two taps request one token', async () => {
  const sdk = await loaded()
  await call(sdk.init, { appkey: 'any' })
  const answers = await Promise.all([call(sdk.loginAuth), call(sdk.loginAuth)])
  expect(answers.map(([, { code }]) => code)).toEqual([0, 2003])
})

test.each([
  ['19900000030', false, 2004],
  ['19900000031', true, 2002],
])('sentinel %s: supported %s, code %i', async (phone, supported, code) => {
  await choose(phone)
  const sdk = await loaded()
  await call(sdk.init, { appkey: 'any' })
  expect(sdk.checkVerifyEnable()).toBe(supported)
  expect(await call(sdk.loginAuth)).toEqual(['fail', expect.objectContaining({ code })])
})
