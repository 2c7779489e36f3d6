import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { plainPicture, pngClaimingSize, postFile } from '../../../testing/market/pictures.ts'
import { ANSWERED, newVisitor, setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { Failure } from '../../core/errors.ts'
import { isBuiltin } from '../../gateways/storage/builtin.ts'

const NETWORK = { TRUST_PROXY: '127.0.0.1' }

describe('messages and conversations', () => {
  test('so many messages in a minute, also at once; a minute later again', async () => {
    const server = await callServer({}, { 'support.messagesMinute': 5 })
    const { customer } = setUpSupport(server)
    const user = customer(await testUser(server))
    const outcomes = await outcomesOf(Array.from({ length: 9 }, (_, i) => user.write(`第 ${i} 条`)))
    expect(outcomes).toEqual({ OK: 5, CHAT_TOO_FAST: 4 })
    server.clock.advance(60_000)
    expect(await outcomeOf(user.write('再发'))).toBe('OK')
  })

  test('so many conversations in a day; another day again', async () => {
    const server = await callServer({}, { 'support.conversationsDay': 2 })
    const { customer } = setUpSupport(server)
    const user = customer(await testUser(server))
    for (let i = 0; i < 2; i++) await user.close((await user.write('你好')).conversationId)
    expect(await outcomeOf(user.write('你好'))).toBe('CHAT_DAY_LIMIT')
    server.clock.advance(86_400_000)
    expect(await outcomeOf(user.write('你好'))).toBe('OK')
  })

  test('a conversation takes a thousand messages, and the desk can still reply', async () => {
    const server = await callServer()
    const market = await setUpMarket(server)
    const { customer, reply } = setUpSupport(server)
    const user = customer(await testUser(server))
    const { conversationId } = await user.write(UNANSWERED)
    await server.pool.query(
      `insert into message (conversation_id, no, author, kind, text, client_id, at)
       select $1, 0, 'customer', 'text', 'x', md5(n::text), '2026-11-01' from generate_series(1, 998) n`,
      [conversationId],
    )
    expect(await outcomeOf(user.write('第一千条以后'))).toBe('CHAT_FULL')
    await reply(await market.person({ roles: ['operator'] }), conversationId, '在的')
    expect((await user.view(conversationId)).more).toBe(true)
  })
})

describe('guests', () => {
  test('a network opens so many in an hour, regardless of the proofs it makes; others and signed-in people go on', async () => {
    const server = await callServer(NETWORK, { 'support.guestConversationsHour': 3 })
    const { customer } = setUpSupport(server)
    const outcomes = await outcomesOf(Array.from({ length: 6 }, () => customer().write(ANSWERED)))
    expect(outcomes).toEqual({ OK: 3, TOO_MANY_REQUESTS: 3 })
    expect(await outcomeOf(customer(await testUser(server)).write(ANSWERED))).toBe('OK')
  })

  test('all guests together open so many in an hour; a network beyond its own limit uses nothing up', async () => {
    const server = await callServer(NETWORK, {
      'support.guestConversationsHour': 2,
      'support.guestConversationsTotal': 3,
    })
    const from = (address: string) => async () => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/support/send',
        headers: { 'x-forwarded-for': address },
        payload: {
          visitor: newVisitor(),
          clientId: '0'.repeat(32),
          conversationId: null,
          message: { kind: 'text', text: ANSWERED },
        },
      })
      return response.json().responseCode
    }
    const [one, two] = [from('198.51.100.1'), from('198.51.100.2')]
    expect([await one(), await one(), await one(), await one()]).toEqual(['0000', '0000', '1003', '1003'])
    expect([await two(), await two()]).toEqual(['0000', '1003'])
  })

  test('a network sends so many messages in an hour', async () => {
    const server = await callServer(NETWORK, { 'support.guestMessagesHour': 2 })
    const { customer } = setUpSupport(server)
    const guest = customer()
    expect(await outcomesOf([guest.write('一'), guest.write('二'), guest.write('三')])).toEqual({
      OK: 2,
      TOO_MANY_REQUESTS: 1,
    })
  })

  test('a full queue of guests keeps guests out, and no one else; what they wrote stays', async () => {
    const server = await callServer({}, { 'support.queueMax': 3, 'support.guestQueueMax': 2 })
    const { customer } = setUpSupport(server)
    const guests = Array.from({ length: 4 }, () => customer())
    const sent = await Promise.all(guests.map((guest) => guest.write(UNANSWERED)))
    const states = await Promise.all(
      sent.map(async ({ conversationId }, i) => (await guests[i]?.view(conversationId))?.state),
    )
    expect(states.toSorted()).toEqual(['open', 'open', 'waiting', 'waiting'])
    const left = states.indexOf('open')
    expect(
      await outcomeOf(guests[left]?.askPerson(sent[left]?.conversationId ?? '') ?? Promise.reject()),
    ).toBe('QUEUE_FULL')
    expect((await server.client().support.status()).mayQueue).toBe(false)
    const user = await testUser(server)
    const own = await customer(user).write(UNANSWERED)
    expect((await customer(user).view(own.conversationId)).state).toBe('waiting')
    const late = await testUser(server)
    const { conversationId } = await customer(late).write(UNANSWERED)
    expect(await outcomeOf(customer(late).askPerson(conversationId))).toBe('QUEUE_FULL')
  })
})

describe('pictures', () => {
  test('guests of a network sign so many in an hour, and all together so many', async () => {
    const server = await callServer(NETWORK, { 'support.guestPicturesHour': 2 })
    const { customer } = setUpSupport(server)
    const signs = Array.from({ length: 4 }, () => customer().sign())
    expect(await outcomesOf(signs)).toEqual({ OK: 2, TOO_MANY_REQUESTS: 2 })
    expect(await outcomeOf(customer(await testUser(server)).sign())).toBe('OK')
  })

  test('a person has the limits of uploads', async () => {
    const server = await callServer({}, { 'uploads.hourMax': 3, 'uploads.openMax': 2 })
    const { customer } = setUpSupport(server)
    for (const one of [customer(), customer(await testUser(server))]) {
      expect(await outcomesOf([one.sign(), one.sign(), one.sign()])).toEqual({ OK: 2, UPLOAD_OPEN: 1 })
      server.clock.advance(11 * 60_000)
      expect(await outcomesOf([one.sign()])).toEqual({ OK: 1 })
      expect(await outcomesOf([one.sign()])).toEqual({ UPLOAD_LIMIT: 1 })
    }
  })

  test('only one’s own, of a conversation, and pictures', async () => {
    const server = await callServer()
    const { customer } = setUpSupport(server)
    const user = await testUser(server)
    const [author, guest, other] = [customer(user), customer(), customer()]
    const send = (who: typeof author, publicKey: string) =>
      outcomeOf(who.send({ kind: 'picture', publicKey }))
    const picture = await author.picture()
    for (const thief of [guest, other]) expect(await send(thief, picture)).toBe('UPLOAD_EXPIRED')
    expect(await send(other, await guest.picture())).toBe('UPLOAD_EXPIRED')
    expect(await send(author, picture)).toBe('OK')

    const policy = await user.client.uploads.getPolicySign({ purpose: 'evidence' })
    await postFile(server.base, policy, await plainPicture(10, 10).png().toBuffer())
    expect(await send(author, (await user.client.uploads.finish({ key: policy.key })).publicKey)).toBe(
      'UPLOAD_EXPIRED',
    )
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const whole = await plainPicture(300, 200).jpeg().toBuffer()
    expect(await outcomeOf(guest.picture(script))).toBe('UPLOAD_TYPE')
    expect(await outcomeOf(guest.picture(whole.subarray(0, whole.length / 2)))).toBe('UPLOAD_BROKEN')
    expect(await outcomeOf(guest.picture(pngClaimingSize(10_000, 10_000)))).toBe('UPLOAD_SIZE')
    const stored = await guest.sign()
    const { key } = stored
    expect(await outcomeOf(guest.finish(key))).toBe('UPLOAD_MISSING')
    await postFile(server.base, stored, whole)
    const { storage } = server.deps
    if (!isBuiltin(storage)) throw new Error('not our own store')
    const works = storage.get
    storage.get = async () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
    expect(await outcomeOf(guest.finish(key))).toBe('OUTSIDE_UNAVAILABLE')
    storage.get = works
    expect(await outcomeOf(other.finish(key))).toBe('NOT_FOUND')
    server.clock.advance(80 * 60_000)
    expect(await outcomeOf(guest.finish(key))).toBe('UPLOAD_EXPIRED')
  })
})
