import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpOperatorGrants } from '../../../testing/market/operatorGrants.ts'
import { ANSWERED, newVisitor, setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'support.guestConversationsHour': 1000 })
const { pool } = server
const market = await setUpMarket(server)
const { operator: newOperator, otherAccountOf } = await setUpOperatorGrants(server, market)
const { customer, reply } = setUpSupport(server)
const { person } = market

describe('support.adopt', () => {
  test('needs a session', async () => {
    expect(await outcomeOf(server.client().support.adopt({ visitor: newVisitor() }))).toBe('TOKEN_EXPIRED')
  })

  test('a guest’s conversations, messages and pictures become the user’s, and the proof opens nothing any more', async () => {
    const guest = customer()
    const closed = await guest.write(UNANSWERED)
    await guest.close(closed.conversationId)
    const open = await guest.write(ANSWERED)
    const picture = await guest.picture()

    const user = await person()
    const visitor = guest.visitor ?? ''
    expect(await user.client.support.adopt({ visitor })).toEqual({ conversations: 2 })
    expect(await user.client.support.adopt({ visitor })).toEqual({ conversations: 0 })
    const asking = customer(user)
    expect(await asking.current()).toBe(open.conversationId)
    expect(await asking.view(open.conversationId)).toMatchObject({ userType: 'renter', state: 'open' })
    await asking.send({ kind: 'picture', publicKey: picture })
    expect(await outcomeOf(guest.view(open.conversationId))).toBe('NOT_FOUND')
    expect((await guest.mine()).list).toEqual([])
  })

  test('a proof that was adopted gives another person nothing, nor does the id the server keeps', async () => {
    const guest = customer()
    const { conversationId } = await guest.write(UNANSWERED)
    const [user, thief] = [await person(), await person()]
    const { rows } = await pool.query<{ visitor: Buffer }>('select visitor from conversation where id = $1', [
      conversationId,
    ])
    const stored = rows[0]?.visitor.toString('base64url') ?? ''
    expect(await thief.client.support.adopt({ visitor: stored })).toEqual({ conversations: 0 })
    await user.client.support.adopt({ visitor: guest.visitor ?? '' })
    expect(await thief.client.support.adopt({ visitor: guest.visitor ?? '' })).toEqual({ conversations: 0 })
    expect((await customer(user).view(conversationId)).conversationId).toBe(conversationId)
  })

  test('many adoptions at once by two people: one of them gets all', async () => {
    const guest = customer()
    await guest.write(UNANSWERED)
    const people = [await person(), await person()]
    const visitor = guest.visitor ?? ''
    const adopted = await Promise.all(
      Array.from({ length: 8 }, (_, i) => people[i % 2]?.client.support.adopt({ visitor })),
    )
    expect(adopted.reduce((sum, one) => sum + (one?.conversations ?? 0), 0)).toBe(1)
  })

  test.each([
    ['the guest’s waits, the user’s has only help', UNANSWERED, ANSWERED, 'guest'],
    ['the user’s waits, the guest’s has only help', ANSWERED, UNANSWERED, 'user'],
  ])('of two open conversations one stays open: %s', async (_case, asGuest, asUser, kept) => {
    const [guest, user] = [customer(), await person()]
    const asking = customer(user)
    const ids = {
      guest: (await guest.write(asGuest)).conversationId,
      user: (await asking.write(asUser)).conversationId,
    }
    await user.client.support.adopt({ visitor: guest.visitor ?? '' })
    const { list } = await asking.mine()
    expect(
      list.filter(({ state }) => state !== 'closed').map(({ conversationId }) => conversationId),
    ).toEqual([kept === 'guest' ? ids.guest : ids.user])
    expect(list).toHaveLength(2)
  })

  test('an operator who has a guest’s conversation loses it when the guest turns out to be them', async () => {
    const operator = await newOperator()
    const other = await otherAccountOf(operator)
    for (const account of [operator, other]) {
      const guest = customer()
      const { conversationId } = await guest.write(UNANSWERED)
      await reply(operator, conversationId, '你好')
      await account.client.support.adopt({ visitor: guest.visitor ?? '' })
      expect((await customer(account).view(conversationId)).state).toBe('waiting')
      expect(await outcomeOf(operator.client.support.deskTake({ conversationId }))).toBe('OPERATOR_SELF')
      await customer(account).close(conversationId)
    }
  })
})
