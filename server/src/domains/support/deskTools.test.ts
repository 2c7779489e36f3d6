import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import { setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'support.guestConversationsHour': 1000 })
const { pool } = server
const market = await setUpMarket(server)
const { operator: newOperator } = await setUpOperatorGrants(server, market)
const { customer, reply } = setUpSupport(server)
const { person } = market
const [operator, colleague] = [await newOperator(), await newOperator()]

/** A conversation that an operator answered and its customer ended and rated. */
const rated = async (by: TestUser, stars: number) => {
  const guest = customer()
  const { conversationId } = await guest.write(UNANSWERED)
  await reply(by, conversationId, '请看帮助中心')
  await guest.close(conversationId)
  await guest.rate(conversationId, stars)
  return conversationId
}

describe('the tools of the desk', () => {
  test('are for operators', async () => {
    const { client } = await person({ roles: ['merchant'] })
    const { support } = client
    const text = { title: '登不上', text: '请先核对区服和登录方式' }
    const outcomes = [
      support.deskOperators(),
      support.deskRatings(),
      support.cannedAnswers(),
      support.saveCannedAnswer(text),
      support.removeCannedAnswer({ templateId: 1 }),
    ]
    expect(await outcomesOf(outcomes)).toEqual({ NO_PERMISSION: 5 })
  })

  test('canned answers are kept apart from the reasons of decisions', async () => {
    const { support, disputes } = operator.client
    const text = { title: '登不上', text: '请先核对区服和登录方式' }
    const { templateId } = await support.saveCannedAnswer(text)
    await disputes.saveReasonTemplate(text)
    expect(await outcomeOf(support.saveCannedAnswer(text))).toBe('TEMPLATE_TITLE')
    expect((await colleague.client.support.cannedAnswers()).list).toMatchObject([{ templateId, ...text }])
    await support.removeCannedAnswer({ templateId })
    expect(
      await outcomesOf([
        support.removeCannedAnswer({ templateId }),
        support.saveCannedAnswer({ templateId, ...text }),
      ]),
    ).toEqual({ NOT_FOUND: 2 })
  })

  test('deskRatings sums the stars of each operator', async () => {
    for (const stars of [5, 4, 1]) await rated(operator, stars)
    await rated(colleague, 5)
    const { list } = await operator.client.support.deskRatings()
    expect(list).toEqual([
      {
        operatorId: String(operator.userId),
        isMe: true,
        rated: 3,
        averageHundredths: 333,
        low: 1,
        byStars: [1, 0, 0, 1, 1],
      },
      {
        operatorId: String(colleague.userId),
        isMe: false,
        rated: 1,
        averageHundredths: 500,
        low: 0,
        byStars: [0, 0, 0, 0, 1],
      },
    ])
  })

  test('deskSearch finds conversations by person, number, operator, state and stars', async () => {
    const user = await person()
    const { conversationId } = await customer(user).write(UNANSWERED)
    const bad = await rated(colleague, 2)
    const numbers = async (search: Parameters<typeof operator.client.support.deskSearch>[0]) =>
      (await operator.client.support.deskSearch(search)).list.map((row) => row.conversationId)
    expect(await numbers({ person: String(user.userId) })).toEqual([conversationId])
    expect(await numbers({ person: user.phone })).toEqual([conversationId])
    expect(await numbers({ conversationId: bad })).toEqual([bad])
    expect(await numbers({ operatorId: String(colleague.userId), starsMax: 2 })).toEqual([bad])
    expect(await numbers({ state: 'waiting' })).toEqual([conversationId])
    const first = await operator.client.support.deskSearch({ page: { size: 1 } })
    const { time, cursor } = first.page
    const page = { num: 2, size: 1, time, cursor: cursor ?? '' }
    const second = await operator.client.support.deskSearch({ page })
    expect([...first.list, ...second.list].map((row) => row.conversationId)).toEqual([bad, conversationId])
  })

  test('a conversation is handed over with a note that its customer does not see', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(UNANSWERED)
    await reply(operator, conversationId, '在的')
    const { list } = await operator.client.support.deskOperators()
    expect(list).toContainEqual({ operatorId: String(operator.userId), isMe: true, conversations: 1 })
    const note = '已核实身份，等财务确认退款'
    await operator.client.support.deskHandOver({
      conversationId,
      operatorId: String(colleague.userId),
      note,
    })
    const { notes } = await colleague.client.support.deskDetail({ conversationId })
    expect(notes).toMatchObject([{ operatorId: String(operator.userId), text: note }])
    expect(JSON.stringify(await guest.view(conversationId))).not.toContain(note)
  })

  test('operators are told live of what changes in the queue', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(UNANSWERED)
    const told = async () =>
      (
        await pool.query<{ count: number }>(
          "select count(*)::int from live_event where audience = 'desk:support' and kind = 'chat' and subject = $1",
          [conversationId],
        )
      ).rows[0]?.count
    const before = await told()
    expect(before).toBe(1)
    await operator.client.support.deskTake({ conversationId })
    expect(await told()).toBe(2)
  })
})
