import { kindsOfGroup, maySwitchOff, notificationChannels } from '@shanghao/contract/notifications/kinds'
import { describe, expect, test } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { type Message, notify, sendSmsNotice } from './actions.ts'
import { pushJob } from './push.ts'

const server = await callServer()
const { deps, pool } = server
const { push } = server.providers

let devices = 0
const userOnDevice = async (): Promise<TestUser & { device: string }> => {
  devices += 1
  const [user, device] = [await testUser(server), `phone${devices}`]
  await user.client.session.bindPush({ registrationId: device })
  return { ...user, device }
}
const send = ({ userId }: TestUser, kind: Message['kind'], text: string): Promise<void> =>
  deps.db
    .transaction()
    .execute((tx) => notify(tx, userId, { kind, title: '消息', text, path: '/pages/order/detail?orderId=7' }))
const pushedTo = async (device: string): Promise<string[]> => {
  await pushJob.run(deps)
  return push.delivered.filter(({ registrationId }) => registrationId === device).map(({ text }) => text)
}
const mute = ({ client }: TestUser, enabled = false) =>
  client.notifications.setPreference({ channel: 'push', kinds: ['complaint_progress'], enabled })
const pushOf = async ({ client }: TestUser, kind: string) =>
  (await client.notifications.preferences({})).groups
    .flatMap(({ kinds }) => kinds)
    .find((preference) => preference.kind === kind)?.push

describe('notifications.setPreference', () => {
  test('switched off, a kind is not pushed and stands in the inbox; switched on again it is pushed', async () => {
    const one = await userOnDevice()
    await mute(one)
    expect(await pushOf(one, 'complaint_progress')).toEqual({ on: false, changeable: true })
    await send(one, 'complaint_progress', '不推送')
    await send(one, 'complaint_decided', '总是推送')
    expect(await pushedTo(one.device)).toEqual(['总是推送'])
    expect((await one.client.notifications.list({})).list.map(({ text }) => text)).toEqual([
      '总是推送',
      '不推送',
    ])
    await mute(one, true)
    await send(one, 'complaint_progress', '又推送')
    expect(await pushedTo(one.device)).toEqual(['总是推送', '又推送'])
  })

  test('acts for its person alone', async () => {
    const [one, other] = [await userOnDevice(), await userOnDevice()]
    await mute(one)
    await send(other, 'complaint_progress', '推送')
    expect(await pushedTo(other.device)).toEqual(['推送'])
    expect(await pushOf(other, 'complaint_progress')).toEqual({ on: true, changeable: true })
  })

  test('refuses what can’t be switched off, alone or among others, and unknown kinds', async () => {
    const { client } = await testUser(server)
    const refused = kindsOfGroup().filter((kind) => !maySwitchOff('push', kind))
    for (const kinds of [...refused, 'unknown'].map((kind) => ['complaint_progress', kind]))
      expect(
        await outcomeOf(client.notifications.setPreference({ channel: 'push', kinds, enabled: false })),
      ).toBe('INVALID_INPUT')
    const { setPreference } = client.notifications
    expect(
      await outcomeOf(setPreference({ channel: 'sms', kinds: ['complaint_filed'], enabled: false })),
    ).toBe('INVALID_INPUT')
    const { rows } = await pool.query('select from notification_mute where kind <> $1', [
      'complaint_progress',
    ])
    expect(rows).toEqual([])
  })

  test('forty at once leave one state', async () => {
    const one = await testUser(server)
    const changes = Array.from({ length: 40 }, (_, i) => mute(one, i % 2 === 0))
    expect(await outcomesOf(changes)).toEqual({ OK: 40 })
    await mute(one)
    expect(await pushOf(one, 'complaint_progress')).toEqual({ on: false, changeable: true })
  })

  test('an SMS that can wait is not sent when switched off', async () => {
    const [one, other] = [await testUser(server), await testUser(server)]
    await one.client.notifications.setPreference({
      channel: 'sms',
      kinds: ['complaint_decided'],
      enabled: false,
    })
    for (const { userId } of [one, other])
      await deps.db.transaction().execute((tx) =>
        sendSmsNotice(tx, userId, {
          kind: 'complaint_decided',
          subject: 'dispute:1',
          params: { title: '王者号' },
        }),
      )
    const { rows } = await pool.query('select user_id from sms_notice')
    expect(rows).toEqual([{ user_id: other.userId }])
  })
})

describe('a kind that is always pushed', () => {
  test('is pushed although a row says otherwise', async () => {
    const one = await userOnDevice()
    await pool.query("insert into notification_mute values ($1, 'push', 'password_changed')", [one.userId])
    await send(one, 'password_changed', '密码已更新')
    expect(await pushedTo(one.device)).toEqual(['密码已更新'])
    await pool.query('delete from notification_mute where user_id = $1', [one.userId])
  })
})

describe('notifications.preferences', () => {
  test('names every kind with its channels', async () => {
    const { client } = await testUser(server)
    const { groups } = await client.notifications.preferences({})
    const kinds = groups.flatMap((group) => group.kinds)
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(kindsOfGroup().toSorted())
    for (const { kind, push: pushed, sms } of kinds)
      expect(
        { push: pushed.changeable, sms: sms?.changeable ?? false },
        `${kind} as ${notificationChannels}`,
      ).toEqual({ push: maySwitchOff('push', kind), sms: maySwitchOff('sms', kind) })
    expect(kinds.find(({ kind }) => kind === 'complaint_filed')).toMatchObject({
      push: { on: true, changeable: false },
      sms: { on: true, changeable: false },
    })
  })
})
