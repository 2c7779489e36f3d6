import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebPushSubscription } from '../../core/ports/webPush.ts'
import { findWebPushErrors, webPushConfig, webPushGateway } from './webPush.ts'

const SHOWN = { title: '租号提醒', text: '还有 15 分钟到期', path: '/pages/order/detail?id=1', reader: 'me' }
const KEY = demoKeys.webPush.privateKey

const sandbox = buildSandbox({ keys: demoKeys })
let origin = ''
beforeAll(async () => {
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const lines: string[] = []
const log = pino({ level: 'trace', base: null, timestamp: false }, { write: (line) => lines.push(line) })
afterEach(() => {
  for (const secret of [KEY, SHOWN.text, 'webpush/']) expect(lines.join('')).not.toContain(secret)
  lines.length = 0
})

const configured = (changed: Record<string, string> = {}, now = () => new Date()) => {
  const env = {
    WEB_PUSH_KEY: KEY,
    WEB_PUSH_CONTACT: 'mailto:ops@shanghao.example',
    WEB_PUSH_SERVICES: origin,
    ...changed,
  }
  const gateway = webPushGateway(
    { ...webPushConfig.parse(env), PUSH_TIMEOUT_MS: 10_000 },
    { log, clock: { now } },
  )
  if (!gateway) throw new Error('no gateway with a key')
  return gateway
}
type Browser = { id: string; subscription: WebPushSubscription }
const subscribe = async (kind?: string, key = configured().publicKey): Promise<Browser> => {
  const answer = await sandbox.inject({ method: 'POST', url: '/control/webpush', payload: { key, kind } })
  const { id, endpoint, keys } = answer.json()
  return {
    id,
    subscription: {
      endpoint: `${origin}${new URL(endpoint).pathname}`,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    },
  }
}
const send = ({ subscription }: Browser, messageId = 'web-1', gateway = configured()) =>
  gateway.send({ ...SHOWN, subscription, messageId })
const textsIn = async ({ id }: Browser): Promise<unknown[]> => {
  const messages: { text: string }[] = (await sandbox.inject(`/control/webpush/${id}`)).json()
  return messages.map(({ text }) => JSON.parse(text))
}

test('the browser reads what was sent; the same message sent again is one', async () => {
  const browser = await subscribe()
  expect(await send(browser)).toBe('sent')
  expect(await send(browser)).toBe('sent')
  expect(await send(browser, 'web-2')).toBe('sent')
  expect(await textsIn(browser)).toEqual([
    { id: 'web-2', ...SHOWN },
    { id: 'web-1', ...SHOWN },
  ])
})

const failing = [
  ['gone', 'gone', 0],
  ['unknown', 'gone', 0],
  ['often', 'unknown', 0],
  ['broken', 'unknown', 1],
  ['refused', 'refused', 0],
  ['hangup', 'unknown', 1],
  ['moved', 'unknown', 0],
] as const
test.each(failing)('a push service that is %s: %s', async (kind, outcome, arrived) => {
  const browser = await subscribe(kind)
  expect(await send(browser)).toBe(outcome)
  expect(await textsIn(browser)).toHaveLength(arrived)
})

test('covers every kind of subscription listed on the sandbox’s first page', async () => {
  const { body } = await sandbox.inject('/')
  const [, section = ''] = body.split('<h2>会出错的浏览器订阅</h2>')
  const [list = ''] = section.split('</dl>')
  expect([...list.matchAll(/<dt><code>(.*?)<\/code>/g)].map(([, kind]) => kind)).toEqual(
    failing.map(([kind]) => kind),
  )
})

test('a cancelled subscription is gone; one made for another sender, and a signature of another time, are refused', async () => {
  const cancelled = await subscribe()
  await sandbox.inject({ method: 'DELETE', url: `/control/webpush/${cancelled.id}` })
  expect(await send(cancelled)).toBe('gone')
  const others = await subscribe(
    'browser',
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
  expect(await send(others)).toBe('refused')
  const late = configured({}, () => new Date(Date.now() + 2 * 86_400_000))
  expect(await send(await subscribe(), 'web-1', late)).toBe('refused')
})

test('an address that is no push service, or a key that is no point, is neither accepted nor sent to', async () => {
  const { id, subscription } = await subscribe()
  const gateway = configured()
  const strangers = [
    { ...subscription, endpoint: 'http://127.0.0.1:1/' },
    { ...subscription, p256dh: Buffer.alloc(65, 4) },
    { ...subscription, auth: Buffer.alloc(15) },
  ]
  expect(gateway.accepts(subscription)).toBe(true)
  for (const stranger of strangers) {
    expect(gateway.accepts(stranger)).toBe(false)
    expect(await send({ id, subscription: stranger })).toBe('refused')
  }
  const narrowed = configured({ WEB_PUSH_SERVICES: 'https://fcm.googleapis.com' })
  expect(await send({ id, subscription }, 'web-1', narrowed)).toBe('refused')
})

const mistakes = (env: Record<string, string>) =>
  findWebPushErrors({ ...webPushConfig.parse(env), NODE_ENV: 'production' }).map(({ name }) => name)

test('the settings are complete or absent, the key is one, and production sends to https addresses', () => {
  const whole = { WEB_PUSH_KEY: KEY, WEB_PUSH_CONTACT: 'https://shanghao.example/contact' }
  expect([mistakes({}), mistakes(whole)]).toEqual([[], []])
  expect(mistakes({ WEB_PUSH_KEY: KEY })).toEqual(['WEB_PUSH_CONTACT'])
  expect(mistakes({ ...whole, WEB_PUSH_SERVICES: 'http://127.0.0.1:3001' })).toEqual(['WEB_PUSH_SERVICES'])
  for (const wrong of [
    { WEB_PUSH_KEY: 'short' },
    { WEB_PUSH_KEY: `${KEY}=` },
    { WEB_PUSH_CONTACT: 'ops' },
    { WEB_PUSH_SERVICES: 'fcm.googleapis.com' },
    { WEB_PUSH_SERVICES: 'https://*' },
  ])
    expect(webPushConfig.safeParse(wrong).success).toBe(false)
})
