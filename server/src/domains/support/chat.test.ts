import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import {
  ANSWERED,
  newClientId,
  newVisitor,
  setUpSupport,
  UNANSWERED,
} from '../../../testing/market/support.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'support.guestConversationsHour': 1000 })
const { pool, clock } = server
const market = await setUpMarket(server)
const { customer, reply } = setUpSupport(server)
const operator = await market.person({ roles: ['operator'] })
const stranger = server.client()
const HOUR = 3_600_000
const kindsOf = (messages: { kind: string; by: string }[]) => messages.map(({ kind, by }) => `${by} ${kind}`)

describe('support.send', () => {
  test('needs a session or the proof of a guest', async () => {
    const message = { kind: 'text', text: '你好' } as const
    const input = { clientId: newClientId(), conversationId: null, message }
    expect(await outcomeOf(stranger.support.send(input))).toBe('VISITOR_MISSING')
    for (const visitor of ['', 'short', 'x'.repeat(44)])
      expect(await outcomeOf(stranger.support.send({ ...input, visitor }))).toBe('INVALID_INPUT')
    for (const call of ['current', 'mine', 'unread', 'policySign'] as const)
      expect(await outcomeOf(stranger.support[call]({}))).toBe('VISITOR_MISSING')
    const conversationId = '1'.repeat(19)
    const { support } = stranger
    const outcomes = [
      support.conversation({ conversationId }),
      support.markRead({ conversationId, upToNo: 1 }),
      support.askPerson({ conversationId }),
      support.close({ conversationId }),
      support.rate({ conversationId, stars: 5 }),
      support.finishUpload({ key: 'x' }),
    ]
    expect(await outcomesOf(outcomes)).toEqual({ VISITOR_MISSING: outcomes.length })
  })

  test('the first question gets help articles, the next message a place in the queue', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(ANSWERED)
    const first = await guest.view(conversationId)
    expect([first.state, first.userType, kindsOf(first.messages)]).toEqual([
      'open',
      'guest',
      ['customer text', 'system help'],
    ])
    const [, help] = first.messages
    expect(help?.kind === 'help' && help.articles[0]?.title).toBe('押金什么时候退')

    expect((await guest.write('还是没退')).conversationId).toBe(conversationId)
    const second = await guest.view(conversationId)
    expect([second.state, second.ahead, kindsOf(second.messages).slice(2)]).toEqual([
      'waiting',
      0,
      ['customer text', 'system event'],
    ])
  })

  test('what no article answers, and a picture, go to the queue at once; a card alone asks nothing', async () => {
    const [one, two] = [customer(), customer()]
    const { conversationId } = await one.write(UNANSWERED)
    expect((await one.view(conversationId)).state).toBe('waiting')
    const sent = await two.send({ kind: 'picture', publicKey: await two.picture() })
    const view = await two.view(sent.conversationId)
    expect([view.state, view.ahead]).toEqual(['waiting', expect.any(Number)])
    expect(view.messages[0]).toMatchObject({ kind: 'picture', picture: { width: 30, height: 20 } })

    const owner = await market.person({ roles: ['merchant'] })
    const goodsId = await market.goods(owner)
    const three = customer()
    const card = await three.send({ kind: 'account', goodsId }, { from: { scene: 'account', ref: goodsId } })
    const shown = await three.view(card.conversationId)
    expect([shown.state, shown.messages]).toMatchObject(['open', [{ account: { goodsId, hourlyFen: 300 } }]])
  })

  test('a repeat by the same client id is the same message, also of many at once', async () => {
    const guest = customer()
    const clientId = newClientId()
    const sent = await Promise.all(Array.from({ length: 8 }, () => guest.write(ANSWERED, { clientId })))
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await guest.mine()).list).toHaveLength(1)
    expect((await guest.view(sent[0]?.conversationId ?? '')).messages).toHaveLength(2)
  })

  test('messages at once are numbered without gaps in one conversation', async () => {
    const guest = customer()
    const sent = await Promise.all(Array.from({ length: 8 }, (_, i) => guest.write(`问题 ${i}`)))
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(new Set(sent.map(({ no }) => no)).size).toBe(8)
  })

  test('a card of an order is only of one’s own; a guest has none', async () => {
    const owner = await market.person({ roles: ['merchant'] })
    const [renter, other] = [await market.person({ cashFen: 10_000 }), await market.person()]
    const orderId = await market.rent(renter, await market.goods(owner), 2, 600)
    const card = { kind: 'order', orderId } as const
    for (const stranger of [customer(other), customer()])
      expect(await outcomeOf(stranger.send(card))).toBe('NOT_FOUND')
    for (const party of [customer(renter), customer(owner)]) {
      const { conversationId } = await party.send(card, { from: { scene: 'order', ref: orderId } })
      const { messages, scene } = await party.view(conversationId)
      expect([scene, messages]).toMatchObject(['order', [{ order: { orderId, stateName: '租用中' } }]])
    }
    const hidden = { kind: 'account', goodsId: '9999999999' } as const
    expect(await outcomeOf(customer(renter).send(hidden))).toBe('NOT_FOUND')
    const { rows } = await pool.query('select ref from conversation where user_id = $1', [other.userId])
    expect(rows).toEqual([])
  })

  test('another person’s conversation is not found by any call, by a user or a guest', async () => {
    const author = customer()
    const { conversationId } = await author.write(UNANSWERED)
    for (const other of [customer(await market.person()), customer(), customer(undefined, newVisitor())]) {
      const outcomes = [
        other.view(conversationId),
        other.read(conversationId, 1),
        other.askPerson(conversationId),
        other.close(conversationId),
        other.rate(conversationId, 5),
        other.write('插话', { conversationId }),
      ]
      expect(await outcomesOf(outcomes)).toEqual({ NOT_FOUND: 6 })
      expect([await other.current(), (await other.mine()).list]).toEqual([null, []])
    }
    expect((await author.view(conversationId)).messages).toHaveLength(2)
  })

  test('the id that the server keeps of a guest is no proof', async () => {
    const author = customer()
    const { conversationId } = await author.write(UNANSWERED)
    const { rows } = await pool.query<{ visitor: Buffer }>('select visitor from conversation where id = $1', [
      conversationId,
    ])
    const stored = rows[0]?.visitor ?? Buffer.alloc(32)
    expect(stored.toString('base64url')).not.toBe(author.visitor)
    const forged = customer(undefined, stored.toString('base64url'))
    expect(await outcomeOf(forged.view(conversationId))).toBe('NOT_FOUND')
  })
})

describe('support.status', () => {
  test('tells hours and queue as they are', async () => {
    const open = await stranger.support.status()
    expect(open).toMatchObject({ isOpen: true, opensHour: 9, closesHour: 23, opensAt: null, mayQueue: true })
    clock.advance(11 * HOUR)
    expect(await stranger.support.status()).toMatchObject({
      isOpen: false,
      opensAt: Date.parse('2026-11-19T09:00:00+08:00'),
    })
    const guest = customer()
    const { conversationId } = await guest.write(UNANSWERED)
    const { messages } = await guest.view(conversationId)
    expect(messages.at(-1)).toMatchObject({ kind: 'event', text: expect.stringContaining('09:00 上班后') })
    clock.advance(13 * HOUR)
  })
})

describe('support.close and support.rate', () => {
  test('a closed conversation takes no message and no reply; only one that a person answered is rated, once', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(ANSWERED)
    expect(await outcomeOf(guest.rate(conversationId, 5))).toBe('CHAT_UNRATABLE')
    await guest.close(conversationId)
    await guest.close(conversationId)
    expect(await outcomeOf(guest.write('还在吗', { conversationId }))).toBe('CONVERSATION_CLOSED')
    expect(await outcomeOf(guest.askPerson(conversationId))).toBe('CONVERSATION_CLOSED')
    expect(await outcomeOf(guest.rate(conversationId, 5))).toBe('CHAT_UNRATABLE')

    const next = await guest.write(UNANSWERED)
    expect(next.conversationId).not.toBe(conversationId)
    await reply(operator, next.conversationId, '你好')
    await operator.client.support.deskClose({ conversationId: next.conversationId })
    expect((await guest.view(next.conversationId)).mayRate).toBe(true)
    expect(await outcomesOf(Array.from({ length: 4 }, () => guest.rate(next.conversationId, 4)))).toEqual({
      OK: 1,
      CHAT_UNRATABLE: 3,
    })
    expect(await guest.view(next.conversationId)).toMatchObject({ rating: 4, mayRate: false })
    await expect(
      pool.query(
        "update conversation set state = 'open', closed_at = null, close_cause = null where id = $1",
        [conversationId],
      ),
    ).rejects.toThrow(/cannot go/)
    await expect(
      pool.query(
        "insert into message (conversation_id, no, author, kind, text, client_id, at) values ($1, 0, 'customer', 'text', 'x', $2, now())",
        [conversationId, newClientId()],
      ),
    ).rejects.toThrow(/is closed/)
  })
})

describe('support.unread and support.markRead', () => {
  test('replies count until they are read; what the customer writes reads them too', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(UNANSWERED)
    const { no } = await reply(operator, conversationId, '在的')
    expect(await guest.unread()).toBe(1)
    expect((await guest.mine()).list).toMatchObject([{ conversationId, unread: 1, lastText: '在的' }])
    await guest.read(conversationId, no + 100)
    expect(await guest.unread()).toBe(0)
    await reply(operator, conversationId, '还在吗')
    await guest.write('在')
    expect(await guest.unread()).toBe(0)
  })

  test('a reply is pushed to a signed-in customer who is away, once until they look again', async () => {
    const user = await market.person()
    const asking = customer(user)
    const { conversationId } = await asking.write(UNANSWERED)
    const pushed = async () =>
      (
        await pool.query("select path from notification where user_id = $1 and kind = 'support_reply'", [
          user.userId,
        ])
      ).rows
    await reply(operator, conversationId, '在的')
    expect(await pushed()).toEqual([])
    clock.advance(2 * 60_000)
    await reply(operator, conversationId, '请发一下截图')
    await reply(operator, conversationId, '好了吗')
    expect(await pushed()).toEqual([
      { path: `/pages/custom-service/service-view?conversationId=${conversationId}` },
    ])
    await asking.read(conversationId, 1)
    clock.advance(2 * 60_000)
    await reply(operator, conversationId, '好了吗')
    expect(await pushed()).toHaveLength(2)
  })
})
