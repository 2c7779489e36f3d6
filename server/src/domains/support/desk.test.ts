import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { ANSWERED, newClientId, setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'support.guestConversationsHour': 1000 })
const { pool, clock } = server
const market = await setUpMarket(server)
const { operator: newOperator, otherAccountOf } = await setUpOperatorGrants(server, market)
const { customer, reply } = setUpSupport(server)
const { person } = market
const operator = await newOperator()
const colleague = await newOperator()
const unverified = await person({ roles: ['operator'], bornOn: null })
const MINUTE = 60_000
const text = (value: string) => ({ clientId: newClientId(), message: { kind: 'text', text: value } as const })

/** A guest who waits for a person. */
const waiting = async () => {
  const guest = customer()
  return { guest, ...(await guest.write(UNANSWERED)) }
}
const queued = async ({ client }: TestUser, mine = false) =>
  (await client.support.deskQueue({ mine, page: { size: 50 } })).list.map(
    ({ conversationId }) => conversationId,
  )

/** The outcomes of every act of the desk on a conversation. */
const acts = async ({ client: { support } }: TestUser, conversationId: string) => ({
  detail: await outcomeOf(support.deskDetail({ conversationId })),
  send: await outcomeOf(support.deskSend({ conversationId, ...text('你好') })),
  handOver: await outcomeOf(support.deskHandOver({ conversationId, operatorId: null })),
  close: await outcomeOf(support.deskClose({ conversationId })),
})

describe('the desk', () => {
  test('is for operators', async () => {
    const { conversationId } = await waiting()
    const people = [
      [await person({ roles: ['merchant'] }), 'NO_PERMISSION'],
      [{ client: server.client() } as TestUser, 'TOKEN_EXPIRED'],
    ] as const
    for (const [{ client }, outcome] of people) {
      const { support } = client
      const outcomes = [
        support.deskQueue(),
        support.deskTake({ conversationId }),
        support.deskDetail({ conversationId }),
        support.deskSend({ conversationId, ...text('你好') }),
        support.deskHandOver({ conversationId, operatorId: null }),
        support.deskClose({ conversationId }),
        support.deskSearch({ person: '1' }),
      ]
      expect(await outcomesOf(outcomes)).toEqual({ [outcome]: 7 })
    }
  })

  test('reads and answers nothing before it took a conversation', async () => {
    const { guest, conversationId } = await waiting()
    const refused = { detail: 'CONVERSATION_ASSIGNED', send: 'CONVERSATION_ASSIGNED' }
    expect(await acts(operator, conversationId)).toMatchObject(refused)
    expect(await acts(operator, '1'.repeat(19))).toMatchObject({ detail: 'NOT_FOUND', close: 'NOT_FOUND' })
    expect((await guest.view(conversationId)).state).toBe('waiting')
    await operator.client.support.deskTake({ conversationId })
    expect(await acts(colleague, conversationId)).toEqual({
      ...refused,
      handOver: 'CONVERSATION_ASSIGNED',
      close: 'CONVERSATION_ASSIGNED',
    })
    await expect(
      pool.query(
        "insert into message (conversation_id, no, author, operator_id, kind, text, client_id, at) values ($1, 0, 'desk', $2, 'text', 'x', $3, now())",
        [conversationId, colleague.userId, newClientId()],
      ),
    ).rejects.toThrow(/is not of operator/)
    expect(await acts(operator, conversationId)).toMatchObject({ detail: 'OK', send: 'OK' })
  })

  test('of two operators at once one takes a conversation', async () => {
    for (let i = 0; i < 3; i++) {
      const { conversationId } = await waiting()
      const takes = [operator, colleague].map(({ client }) => client.support.deskTake({ conversationId }))
      expect(await outcomesOf(takes)).toEqual({ OK: 1, CONVERSATION_ASSIGNED: 1 })
    }
  })

  test('takes none that did not ask for a person, and none that is closed', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(ANSWERED)
    const take = () => outcomeOf(operator.client.support.deskTake({ conversationId }))
    expect(await take()).toBe('CONFLICT')
    await guest.close(conversationId)
    expect(await take()).toBe('CONVERSATION_CLOSED')
    expect(await outcomeOf(operator.client.support.deskTake({ conversationId: '1'.repeat(19) }))).toBe(
      'NOT_FOUND',
    )
  })

  test('another operator takes over when the customer waits too long', async () => {
    const { guest, conversationId } = await waiting()
    await reply(operator, conversationId, '稍等')
    await guest.write('好的')
    const take = () => outcomeOf(colleague.client.support.deskTake({ conversationId }))
    clock.advance(9 * MINUTE)
    expect([await take(), (await queued(colleague)).includes(conversationId)]).toEqual([
      'CONVERSATION_ASSIGNED',
      false,
    ])
    clock.advance(MINUTE)
    expect(await queued(colleague)).toContain(conversationId)
    expect(await queued(operator)).not.toContain(conversationId)
    expect(await take()).toBe('OK')
    expect(await acts(operator, conversationId)).toMatchObject({ send: 'CONVERSATION_ASSIGNED' })
    expect(await queued(colleague, true)).toContain(conversationId)
  })

  test('hands over to another operator, or back to its place in the queue', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { conversationId } = first
    await operator.client.support.deskTake({ conversationId })
    const handOver = (to: TestUser | null) =>
      operator.client.support.deskHandOver({ conversationId, operatorId: to && String(to.userId) })
    expect(await outcomeOf(handOver(await person()))).toBe('NOT_FOUND')
    expect(await outcomeOf(handOver(unverified))).toBe('REALNAME_REQUIRED')
    await handOver(colleague)
    expect(await outcomeOf(handOver(colleague))).toBe('CONVERSATION_ASSIGNED')
    await colleague.client.support.deskHandOver({ conversationId, operatorId: null })
    const order = await queued(operator)
    expect(order.indexOf(conversationId)).toBeLessThan(order.indexOf(second.conversationId))
    expect((await first.guest.view(conversationId)).state).toBe('waiting')
  })

  test('a closed conversation is over for it, and still to be read by who had it', async () => {
    const { guest, conversationId } = await waiting()
    await reply(operator, conversationId, '在的')
    await guest.close(conversationId)
    expect(await acts(operator, conversationId)).toEqual({
      detail: 'OK',
      send: 'CONVERSATION_CLOSED',
      handOver: 'CONVERSATION_CLOSED',
      close: 'CONVERSATION_CLOSED',
    })
  })

  test('a repeat of a reply is the same message; pictures are the operator’s own', async () => {
    const { guest, conversationId } = await waiting()
    await operator.client.support.deskTake({ conversationId })
    const { support, uploads } = operator.client
    const said = { conversationId, ...text('在的') }
    const sent = await Promise.all(Array.from({ length: 4 }, () => support.deskSend(said)))
    expect(new Set(sent.map(({ no }) => no)).size).toBe(1)
    const policy = await uploads.getPolicySign({ purpose: 'chat' })
    await postFile(server.base, policy, await plainPicture(40, 30).png().toBuffer())
    const { publicKey } = await uploads.finish({ key: policy.key })
    const message = { kind: 'picture', publicKey } as const
    await support.deskSend({ conversationId, clientId: newClientId(), message })
    expect((await guest.view(conversationId)).messages.at(-1)).toMatchObject({ kind: 'picture', by: 'desk' })
    const foreign = { kind: 'picture', publicKey: await guest.picture() } as const
    expect(
      await outcomeOf(support.deskSend({ conversationId, clientId: newClientId(), message: foreign })),
    ).toBe('UPLOAD_EXPIRED')
  })
})

describe('an operator’s own conversation', () => {
  test('is refused to any account of theirs, is not shown to them, and is not handed to them', async () => {
    const other = await otherAccountOf(operator, { roles: ['operator'] })
    const asking = customer(other)
    const { conversationId } = await asking.write(UNANSWERED)
    for (const own of [operator, other]) {
      expect(await outcomeOf(own.client.support.deskTake({ conversationId }))).toBe('OPERATOR_SELF')
      expect(Object.values(await acts(own, conversationId))).toEqual(Array(4).fill('OPERATOR_SELF'))
      expect(await queued(own)).not.toContain(conversationId)
      expect((await own.client.support.deskSearch({ person: String(other.userId) })).list).toEqual([])
    }
    await colleague.client.support.deskTake({ conversationId })
    const toOwn = { conversationId, operatorId: String(operator.userId) }
    expect(await outcomeOf(colleague.client.support.deskHandOver(toOwn))).toBe('OPERATOR_SELF')
    await expect(
      pool.query('update conversation set taken_by = user_id where id = $1', [conversationId]),
    ).rejects.toThrow(/operator_self/)
  })

  test('an operator who is not verified acts on none', async () => {
    const { conversationId } = await waiting()
    expect(await outcomeOf(unverified.client.support.deskTake({ conversationId }))).toBe('REALNAME_REQUIRED')
    expect(Object.values(await acts(unverified, conversationId))).toEqual(Array(4).fill('REALNAME_REQUIRED'))
  })
})

describe('support.deskDetail', () => {
  test('shows what an answer needs, masked, and records each look', async () => {
    const renter = await person({ cashFen: 10_000 })
    const owner = await person({ roles: ['merchant'] })
    const orderId = await market.rent(renter, await market.goods(owner), 2, 600)
    const asking = customer(renter)
    const { conversationId } = await asking.write(UNANSWERED, { from: { scene: 'order', ref: orderId } })
    await operator.client.support.deskTake({ conversationId })
    const shown = await operator.client.support.deskDetail({ conversationId })
    expect(shown).toMatchObject({
      ref: orderId,
      customer: {
        name: '王**',
        phone: `${renter.phone.slice(0, 3)}****${renter.phone.slice(-4)}`,
        completedOrders: 0,
        orders: [{ orderId, stateName: '租用中' }],
        disputes: [],
      },
    })
    expect(JSON.stringify(shown)).not.toContain(renter.phone)
    expect((await asking.view(conversationId)).readByDesk).toBe(3)
    await operator.client.support.deskDetail({ conversationId })
    const { rows } = await pool.query(
      'select operator_id, act from desk_act where conversation_id = $1 order by id',
      [conversationId],
    )
    expect(rows).toEqual(['take', 'look', 'look'].map((act) => ({ operator_id: operator.userId, act })))
    const found = await colleague.client.support.deskSearch({ person: String(renter.userId) })
    expect(found.list).toMatchObject([{ conversationId, state: 'taken', takenBy: String(operator.userId) }])
  })

  test('of a guest it knows nothing but what they wrote', async () => {
    const { conversationId } = await waiting()
    await operator.client.support.deskTake({ conversationId })
    expect((await operator.client.support.deskDetail({ conversationId })).customer).toBeNull()
  })
})

test('each change is told live to the customer and to the operator who has it', async () => {
  const user = await person()
  const { conversationId } = await customer(user).write(UNANSWERED)
  const { guest, conversationId: guestsId } = await waiting()
  await reply(operator, conversationId, '在的')
  await reply(operator, guestsId, '在的')
  const { rows } = await pool.query<{ audience: string; subject: string }>(
    "select distinct audience, subject from live_event where kind = 'chat' and subject = any ($1) and audience not like 'desk:%'",
    [[conversationId, guestsId]],
  )
  const { rows: hashes } = await pool.query<{ visitor: string }>(
    "select encode(visitor, 'hex') as visitor from conversation where id = $1",
    [guestsId],
  )
  expect(guest.visitor).not.toBe(hashes[0]?.visitor)
  expect(rows.map(({ audience, subject }) => `${audience} ${subject}`).toSorted()).toEqual(
    [
      `user:${user.userId} ${conversationId}`,
      `user:${operator.userId} ${conversationId}`,
      `visitor:${hashes[0]?.visitor} ${guestsId}`,
      `user:${operator.userId} ${guestsId}`,
    ].toSorted(),
  )
})
