import { describe, expect, test } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { type Message, notify } from './actions.ts'

const server = await callServer()
const { deps, pool } = server
const guest = server.client()

const send = ({ userId }: { userId: number }, message: Partial<Message> = {}): Promise<void> =>
  deps.db.transaction().execute((tx) =>
    notify(tx, userId, {
      kind: 'refund',
      title: '退款',
      text: '10 元已退回',
      path: '/pages/finance/index',
      ...message,
    }),
  )
const textsOf = async ({ client }: TestUser, input: { group?: 'order' | 'money' } = {}): Promise<string[]> =>
  (await client.notifications.list(input)).list.map(({ text }) => text)
const unreadOf = async ({ client }: TestUser): Promise<number> =>
  (await client.notifications.unread({})).total
const newestOf = async ({ client }: TestUser) => {
  const [newest] = (await client.notifications.list({})).list
  if (!newest) throw new Error('no message')
  return newest
}

describe('every call', () => {
  test('requires a login', async () => {
    const { notifications } = guest
    const calls = [
      notifications.list({}),
      notifications.unread({}),
      notifications.read({ messageId: 1 }),
      notifications.readAll({ until: 0 }),
      notifications.preferences({}),
      notifications.setPreference({ channel: 'push', kinds: ['complaint_progress'], enabled: false }),
    ]
    expect(await outcomesOf(calls)).toEqual({ TOKEN_EXPIRED: 6 })
  })
})

describe('notifications.list', () => {
  test('shows a person’s own messages, newest first, by group', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    await send(one, { text: '第一条' })
    await send(one, { kind: 'order_ended', text: '第二条', path: '/pages/order/detail?orderId=7' })
    await send(other, { text: '别人的' })
    expect(await textsOf(one)).toEqual(['第二条', '第一条'])
    expect(await textsOf(one, { group: 'money' })).toEqual(['第一条'])
    expect(await newestOf(one)).toMatchObject({
      kind: 'order_ended',
      group: 'order',
      title: '退款',
      path: '/pages/order/detail?orderId=7',
      read: false,
    })
  })

  test('pages by cursor miss and repeat nothing while new ones arrive', async () => {
    const one = await testUser(server)
    const texts = Array.from({ length: 7 }, (_, i) => `第 ${i} 条`)
    for (const text of texts) await send(one, { text })
    const first = await one.client.notifications.list({ page: { size: 3 } })
    await send(one, { text: '新来的' })
    const seen = first.list.map(({ text }) => text)
    for (let { cursor } = first.page; cursor; ) {
      const { list, page } = await one.client.notifications.list({ page: { size: 3, cursor } })
      seen.push(...list.map(({ text }) => text))
      cursor = page.cursor
    }
    expect(seen).toEqual(texts.toReversed())
  })

  test('messages of the same millisecond are told apart', async () => {
    const one = await testUser(server)
    for (const text of ['甲', '乙', '丙']) await send(one, { text })
    await pool.query("update notification set created_at = '2026-11-18 12:00:00.5+08' where user_id = $1", [
      one.userId,
    ])
    const first = await one.client.notifications.list({ page: { size: 2 } })
    const second = await one.client.notifications.list({
      page: { size: 2, cursor: first.page.cursor ?? '' },
    })
    expect([...first.list, ...second.list].map(({ text }) => text)).toEqual(['丙', '乙', '甲'])
  })

  test('a kind of another version is shown and counted, without a group', async () => {
    const one = await testUser(server)
    await pool.query(
      "insert into notification (user_id, kind, title, text, path) values ($1, 'of_another_version', '新', '新', '/')",
      [one.userId],
    )
    expect(await newestOf(one)).toMatchObject({ kind: 'of_another_version', group: null })
    expect(await unreadOf(one)).toBe(1)
  })
})

describe('a message with a subject', () => {
  const look = { kind: 'order_ended', subject: 'order:7' } as const

  test('replaces the one before, on top and unread again', async () => {
    const one = await testUser(server)
    await send(one, { ...look, text: '1 次' })
    await send(one, { text: '之后' })
    await one.client.notifications.readAll({ until: (await newestOf(one)).at })
    await send(one, { ...look, text: '2 次' })
    expect(await textsOf(one)).toEqual(['2 次', '之后'])
    expect(await unreadOf(one)).toBe(1)
  })

  test('stands for each reader and each subject', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    for (const user of [one, other]) await send(user, look)
    await send(one, { ...look, subject: 'order:8' })
    expect([(await textsOf(one)).length, (await textsOf(other)).length]).toEqual([2, 1])
  })

  test('twenty at once leave one', async () => {
    const one = await testUser(server)
    await Promise.all(Array.from({ length: 20 }, () => send(one, look)))
    expect(await textsOf(one)).toHaveLength(1)
  })
})

describe('notifications.unread', () => {
  test('counts by group', async () => {
    const one = await testUser(server)
    await send(one)
    await send(one)
    await send(one, { kind: 'password_changed' })
    expect(await one.client.notifications.unread({})).toEqual({
      total: 3,
      groups: [
        { group: 'order', unread: 0 },
        { group: 'dispute', unread: 0 },
        { group: 'review', unread: 0 },
        { group: 'support', unread: 0 },
        { group: 'money', unread: 2 },
        { group: 'packet', unread: 0 },
        { group: 'security', unread: 1 },
      ],
    })
  })
})

describe('notifications.read', () => {
  test('marks a message as read, once; another person’s is not found', async () => {
    const [one, stranger] = [await testUser(server), await testUser(server)]
    await send(one)
    const { messageId } = await newestOf(one)
    expect(await outcomeOf(stranger.client.notifications.read({ messageId }))).toBe('NOT_FOUND')
    expect(await unreadOf(one)).toBe(1)
    for (let i = 0; i < 2; i++) expect(await one.client.notifications.read({ messageId })).toEqual({})
    expect(await newestOf(one)).toMatchObject({ messageId, read: true })
    expect(await unreadOf(one)).toBe(0)
  })

  test('a deleted message is not found', async () => {
    const one = await testUser(server)
    expect(await outcomeOf(one.client.notifications.read({ messageId: 9_999_999 }))).toBe('NOT_FOUND')
  })

  test('the first of many at once sets the moment', async () => {
    const one = await testUser(server)
    await send(one)
    const { messageId } = await newestOf(one)
    const reads = Array.from({ length: 20 }, () => one.client.notifications.read({ messageId }))
    expect(await outcomesOf(reads)).toEqual({ OK: 20 })
    expect(await unreadOf(one)).toBe(0)
  })
})

describe('notifications.readAll', () => {
  test('marks one group, and only the caller’s', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    await send(one)
    await send(one, { kind: 'order_ended' })
    await send(other)
    const until = (await newestOf(other)).at
    await one.client.notifications.readAll({ group: 'money', until })
    expect(await unreadOf(one)).toBe(1)
    await one.client.notifications.readAll({ until })
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([0, 1])
  })

  test('what arrives after the list was shown stays unread', async () => {
    const one = await testUser(server)
    await send(one)
    await pool.query("update notification set created_at = now() - interval '1 minute' where user_id = $1", [
      one.userId,
    ])
    const until = (await newestOf(one)).at
    await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => send(one, { text: `新 ${i}` })),
      ...Array.from({ length: 5 }, () => one.client.notifications.readAll({ until })),
    ])
    expect(await unreadOf(one)).toBe(10)
    const { list } = await one.client.notifications.list({ page: { size: 20 } })
    expect(list.map(({ read }) => read)).toEqual([...Array(10).fill(false), true])
  })
})
