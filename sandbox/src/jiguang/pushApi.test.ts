import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox, demoKeys } from '../app.ts'
import { basicAuth } from './basicAuth.ts'
import { CID_LIFETIME_MS } from './push.ts'

const { appKey, masterSecret } = demoKeys.jiguang
const REGISTRATION = '1104a8979200e4c5a1b'

let ahead = 0
const app = buildSandbox({ keys: demoKeys, now: () => Date.now() + ahead })
afterAll(() => app.close())
beforeEach(async () => {
  ahead = 0
  await app.inject({ method: 'DELETE', url: '/control/push' })
})

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const right = basic(`${appKey}:${masterSecret}`)
const ask = (payload: object | string, headers = right) =>
  app.inject({ method: 'POST', url: '/v3/push', payload, headers })
const newCid = async (): Promise<string> =>
  (await app.inject({ url: '/v3/push/cid?count=1', headers: right })).json().cidlist[0]
const arrived = async (): Promise<object[]> => (await app.inject(`/control/push/${REGISTRATION}`)).json()

const push = (changed: object = {}) => ({
  platform: ['android', 'ios'],
  audience: { registration_id: [REGISTRATION] },
  notification: {
    android: { alert: '快到期了', title: '租号提醒', extras: { path: '/pages/order/detail' } },
    ios: { alert: { title: '租号提醒', body: '快到期了' }, extras: { path: '/pages/order/detail' } },
  },
  options: { time_to_live: 3600, apns_production: true },
  ...changed,
})

test('a push reaches the phone, and the page shows it', async () => {
  const cid = await newCid()
  const answer = await ask(push({ cid }))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { sendno: '0', msg_id: expect.stringMatching(/^\d+$/) },
  ])
  expect(await arrived()).toEqual([
    {
      registrationId: REGISTRATION,
      title: '租号提醒',
      text: '快到期了',
      path: '/pages/order/detail',
      cid,
      at: expect.any(Number),
    },
  ])
  expect((await app.inject('/push')).body).toContain('租号提醒')
})

test('a retry with the same cid gets the first response and is not delivered', async () => {
  const cid = await newCid()
  const first = await ask(push({ cid }))
  expect((await ask(push({ cid }))).json()).toEqual(first.json())
  expect(await arrived()).toHaveLength(1)
  await ask(push())
  await ask(push())
  expect(await arrived()).toHaveLength(3)
})

test('a cid comes from the provider, for a day', async () => {
  const unissuedCid = `${appKey}-00000000-0000-4000-8000-000000000000`
  expect((await ask(push({ cid: unissuedCid }))).json().error.code).toBe(1003)
  const cid = await newCid()
  expect(cid).toMatch(new RegExp(`^${appKey}-[0-9a-f-]{36}$`))
  ahead = CID_LIFETIME_MS + 1000
  expect((await ask(push({ cid }))).json().error.code).toBe(1003)
  expect(await arrived()).toEqual([])
})

const { android, ios } = push().notification
test.each<[string, object | string, number, number]>([
  ['no platform', { ...push(), platform: undefined }, 400, 1002],
  ['a platform that is none', push({ platform: ['symbian'] }), 400, 1003],
  ['no audience', { ...push(), audience: undefined }, 400, 1002],
  ['all devices', push({ audience: 'all' }), 400, 1003],
  ['no registration', push({ audience: { registration_id: [] } }), 400, 1003],
  ['a registration that is none', push({ audience: { registration_id: ['x y'] } }), 400, 1003],
  ['an unknown key', push({ notice: {} }), 400, 1009],
  [
    'a key of iOS for Android',
    push({ notification: { android: { ...android, sound: '' }, ios } }),
    400,
    1009,
  ],
  ['no text', push({ notification: { android: { title: 'x' }, ios } }), 400, 1002],
  ['too long a text', push({ notification: { android, ios: { alert: '租'.repeat(700) } } }), 400, 1005],
  ['eleven days', push({ options: { time_to_live: 950_400 } }), 400, 1003],
  ['no JSON', '{', 400, 1003],
])('%s: refused', async (_case, payload, status, code) => {
  const answer = await ask(payload)
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    { error: { code, message: expect.any(String) } },
  ])
  expect(await arrived()).toEqual([])
})

test('a push without the master secret or with another method is refused', async () => {
  expect((await ask(push(), basic(`${appKey}:other`))).json().error.code).toBe(1004)
  expect((await app.inject({ method: 'POST', url: '/v3/push', payload: push() })).statusCode).toBe(401)
  expect((await app.inject({ url: '/v3/push', headers: right })).json().error.code).toBe(1001)
  expect((await app.inject('/v3/push/cid')).statusCode).toBe(401)
  expect((await app.inject({ url: '/v3/push/cid?count=1001', headers: right })).json().error.code).toBe(1003)
})

test('the example of the documentation is let in', () => {
  const known = { appKey: '7d431e42dfa6a6d693ac2d04', masterSecret: '5e987ac6d2e04d95a9d8f0d1' }
  const authorization = 'Basic N2Q0MzFlNDJkZmE2YTZkNjkzYWMyZDA0OjVlOTg3YWM2ZDJlMDRkOTVhOWQ4ZjBkMQ=='
  const authorized = basicAuth({ ...demoKeys.jiguang, ...known })
  expect(authorized({ headers: { authorization } })).toBe(true)
  expect(authorized({ headers: { authorization: authorization.replace('N2Q', 'N2R') } })).toBe(false)
})
