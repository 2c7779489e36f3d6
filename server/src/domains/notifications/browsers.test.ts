import { describe, expect, test } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { notify } from './actions.ts'
import { pushJob } from './push.ts'

const server = await callServer()
const { pool, deps } = server
const { push, webPush } = server.providers
const NEWS = {
  kind: 'order_ended',
  title: '租号提醒',
  text: '还有 15 分钟到期',
  path: '/pages/order/detail?id=1',
} as const
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

let browsers = 0
const newEndpoint = (): string => {
  browsers += 1
  return `https://push.example/${browsers}`
}
const bind = ({ client }: Pick<TestUser, 'client'>, endpoint: string) =>
  client.notifications.bindBrowser({ endpoint, keys })
const tell = ({ userId }: { userId: number }) =>
  deps.db.transaction().execute((tx) => notify(tx, userId, NEWS))
const run = () => pushJob.run(deps)
const sentTo = (endpoint: string) =>
  webPush.attempts.filter(({ subscription }) => subscription.endpoint === endpoint)
const boundTo = async (endpoint: string): Promise<number> =>
  (await pool.query('select from web_push_subscription where endpoint = $1', [endpoint])).rows.length

describe('bindBrowser', () => {
  test('needs a session, an address at a push service, and a configured key', async () => {
    const guest = server.client()
    const one = await testUser(server)
    expect(await outcomeOf(bind({ client: guest }, newEndpoint()))).toBe('TOKEN_EXPIRED')
    for (const endpoint of ['http://127.0.0.1:5432/', 'https://evil.example/send', 'http://169.254.169.254/'])
      expect(await outcomeOf(bind(one, endpoint))).toBe('PUSH_SERVICE')
    expect(await outcomeOf(bind(one, 'no address'))).toBe('INVALID_INPUT')
    expect((await one.client.notifications.preferences()).browserKey).toBe(webPush.gateway.publicKey)
  })

  test('what is told reaches the browser once, beside the app on another device, with the reader it was given', async () => {
    const one = await testUser(server)
    const endpoint = newEndpoint()
    const { reader } = await bind(one, endpoint)
    const loginToken = server.providers.onekey.token(one.phone)
    await server.client().session.doUniLogin({ loginToken, pushId: 'phone-of-one' })
    await tell(one)
    await Promise.all([run(), run(), run()])
    const { rows } = await pool.query('select id from notification where user_id = $1', [one.userId])
    expect(sentTo(endpoint)).toEqual([
      expect.objectContaining({
        title: NEWS.title,
        text: NEWS.text,
        path: `${NEWS.path}&messageId=${rows[0].id}`,
        reader,
      }),
    ])
    expect(push.delivered.filter(({ registrationId }) => registrationId === 'phone-of-one')).toHaveLength(1)
  })

  test('a session has one browser, and a browser one session: the last', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    const [first, second] = [newEndpoint(), newEndpoint()]
    const { reader } = await bind(one, first)
    await bind(one, second)
    expect([await boundTo(first), await boundTo(second)]).toEqual([0, 1])
    const again = await bind(other, second)
    expect(again.reader).not.toBe(reader)
    for (const user of [one, other]) await tell(user)
    await run()
    expect(sentTo(first)).toEqual([])
    expect(sentTo(second).map((sent) => sent.reader)).toEqual([again.reader])
  })
})

describe('a browser gets nothing more', () => {
  test('after unbindBrowser, which can be repeated', async () => {
    const one = await testUser(server)
    const endpoint = newEndpoint()
    await bind(one, endpoint)
    await tell(one)
    for (let times = 0; times < 2; times += 1) await one.client.notifications.unbindBrowser()
    await run()
    expect([sentTo(endpoint), await boundTo(endpoint)]).toEqual([[], 0])
    expect(await outcomeOf(server.client().notifications.unbindBrowser())).toBe('TOKEN_EXPIRED')
  })

  test('after signing out, with what was queued before', async () => {
    const one = await testUser(server)
    const endpoint = newEndpoint()
    await bind(one, endpoint)
    await tell(one)
    await one.client.session.logout()
    await run()
    expect([sentTo(endpoint), await boundTo(endpoint)]).toEqual([[], 0])
  })

  test('after its push service said that it is gone; a message that was refused keeps it', async () => {
    const one = await testUser(server)
    const endpoint = newEndpoint()
    await bind(one, endpoint)
    webPush.script.set(endpoint, ['refused', 'gone'])
    for (const bound of [1, 0, 0]) {
      await tell(one)
      await run()
      expect(await boundTo(endpoint)).toBe(bound)
    }
    expect(sentTo(endpoint)).toHaveLength(2)
  })
})

test('what browsers get waits while there is no key, and is not mistaken for an app’s', async () => {
  const one = await testUser(server)
  const endpoint = newEndpoint()
  await bind(one, endpoint)
  await tell(one)
  const before = push.attempts.length
  await pushJob.run({ ...deps, webPush: null })
  expect([sentTo(endpoint).length, push.attempts.length]).toEqual([0, before])
  await pushJob.run({ ...deps, push: null })
  expect(sentTo(endpoint)).toHaveLength(1)
})

test('an app can’t register under the name of a browser', async () => {
  const one = await testUser(server)
  const registrationId = `web:${'0'.repeat(64)}`
  expect(await outcomeOf(one.client.session.bindPush({ registrationId }))).toBe('INVALID_INPUT')
})
