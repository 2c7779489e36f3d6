import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'content.guestKnownHour': 3 })
const { clock, pool } = server
const market = await setUpMarket(server)
const operator = await market.person({ roles: ['operator'] })
const { content } = operator.client
const HOUR = 3_600_000

const device = (digit: string) => server.onDevice(digit.repeat(32))

type Draft = Parameters<typeof content.createPopup>[0]
const create = async (given: Partial<Draft> = {}): Promise<number> => {
  const now = clock.now().getTime()
  const draft = {
    title: '公告',
    body: '押金归还 {orders.depositReturnHours} 后退回',
    startsAt: now,
    endsAt: now + HOUR,
  }
  return (await content.createPopup({ ...draft, ...given })).announcementId
}
const shownTo = async ({ content: calls }: Pick<typeof operator.client, 'content'>) =>
  (await calls.getPopupAnnouncement()).announcement?.announcementId ?? null

describe('index.getPopupAnnouncement and saveAnnouncementKnow', () => {
  test('one at a time by priority, each until it is known by the account or the device', async () => {
    const [low, high] = [await create(), await create({ priority: 9 })]
    const [one, other] = [await market.person(), device('a')]
    for (const client of [one.client, other]) expect(await shownTo(client)).toBe(high)
    await one.client.content.saveAnnouncementKnow({ announcementId: high })
    await one.client.content.saveAnnouncementKnow({ announcementId: high })
    expect([await shownTo(one.client), await shownTo(other)]).toEqual([low, high])
    await other.content.saveAnnouncementKnow({ announcementId: high })
    expect([await shownTo(other), await shownTo(device('b'))]).toEqual([low, high])
    const { list } = await content.editPopups()
    expect(list.find(({ announcementId }) => announcementId === high)?.acknowledged).toBe(2)
    expect((await one.client.content.getPopupAnnouncement()).announcement?.body).toMatch(/归还 \d+ 小时后/)
    for (const announcementId of [low, high]) await content.stopPopup({ announcementId, reason: '结束' })
    expect(await shownTo(one.client)).toBeNull()
  })

  test('only in its time and to its audience', async () => {
    const now = clock.now().getTime()
    const later = await create({ startsAt: now + HOUR, endsAt: now + 2 * HOUR, audience: 'guests' })
    const person = await market.person()
    expect(await shownTo(device('c'))).toBeNull()
    clock.advance(HOUR)
    expect([await shownTo(device('c')), await shownTo(person.client)]).toEqual([later, null])
    expect(await outcomeOf(person.client.content.saveAnnouncementKnow({ announcementId: later }))).toBe(
      'NOT_FOUND',
    )
    clock.advance(HOUR)
    expect(await shownTo(device('c'))).toBeNull()
    const users = await create({ audience: 'users' })
    expect([await shownTo(device('c')), await shownTo(person.client)]).toEqual([null, users])
    await content.stopPopup({ announcementId: users, reason: '结束' })
  })

  test('a guest without a device id is shown none, and can know none; a network has a limit', async () => {
    const announcementId = await create()
    const guest = server.client()
    expect(await shownTo(guest)).toBeNull()
    expect(await outcomeOf(guest.content.saveAnnouncementKnow({ announcementId }))).toBe('DEVICE_UNKNOWN')
    const outcomes = ['1', '2', '3', '4'].map((digit) =>
      device(digit).content.saveAnnouncementKnow({ announcementId }),
    )
    // One was counted by the first test.
    expect(await outcomesOf(outcomes)).toEqual({ OK: 2, TOO_MANY_REQUESTS: 2 })
    const person = await market.person()
    expect(await outcomeOf(person.client.content.saveAnnouncementKnow({ announcementId }))).toBe('OK')
  })

  test('fifty at once are one acknowledgement', async () => {
    const announcementId = await create()
    const person = await market.person()
    const outcomes = Array.from({ length: 50 }, () =>
      person.client.content.saveAnnouncementKnow({ announcementId }),
    )
    expect(await outcomesOf(outcomes)).toEqual({ OK: 50 })
    const { rows } = await pool.query('select from popup_acknowledgement where announcement_id = $1', [
      announcementId,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('creating and stopping', () => {
  test('only operators may', async () => {
    const { client } = await market.person()
    const now = clock.now().getTime()
    const input = { title: '公告', body: '正文', startsAt: now, endsAt: now + 1 }
    expect(
      await outcomesOf([
        client.content.createPopup(input),
        client.content.stopPopup({ announcementId: 1, reason: '停止' }),
        client.content.editPopups(),
      ]),
    ).toEqual({ NO_PERMISSION: 3 })
  })

  test('refuses unknown articles, names of rules and spans, and to stop twice', async () => {
    const now = clock.now().getTime()
    expect(await outcomeOf(create({ articleId: 1_000_000 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(create({ body: '{no.rule}' }))).toBe('ARTICLE_NAMES')
    expect(await outcomeOf(create({ startsAt: now, endsAt: now }))).toBe('INVALID_INPUT')
    expect(await outcomeOf(create({ startsAt: now - 2, endsAt: now - 1 }))).toBe('INVALID_INPUT')
    const announcementId = await create({ articleId: 1 })
    await content.stopPopup({ announcementId, reason: '写错了' })
    expect(await outcomeOf(content.stopPopup({ announcementId, reason: '再停' }))).toBe('POPUP_OVER')
    expect(await outcomeOf(content.stopPopup({ announcementId: 1_000_000, reason: '没有' }))).toBe(
      'NOT_FOUND',
    )
  })
})
