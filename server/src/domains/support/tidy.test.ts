import { expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { ANSWERED, setUpSupport, UNANSWERED } from '../../../testing/market/support.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { supportJob } from './tidy.ts'

const server = await callServer({}, { 'support.guestConversationsHour': 1000 })
const { pool, clock, deps } = server
const market = await setUpMarket(server)
const { customer, reply } = setUpSupport(server)
const operator = await market.person({ roles: ['operator'] })
const HOUR = 3_600_000
const DAY = 24 * HOUR
const run = () => Promise.all([supportJob.run(deps), supportJob.run(deps)])
const exists = async (id: string) =>
  (await pool.query('select from conversation where id = $1', [id])).rowCount === 1

test('a conversation in which no one waits ends when nothing was written for long', async () => {
  const guests = [customer(), customer(), customer(), customer()] as const
  const [open, waits, answered, unanswered] = await Promise.all([
    guests[0].write(ANSWERED),
    guests[1].write(UNANSWERED),
    guests[2].write(UNANSWERED),
    guests[3].write(UNANSWERED),
  ])
  for (const { conversationId } of [answered, unanswered]) await reply(operator, conversationId, '在的')
  await guests[3].write('还没好')
  clock.advance(48 * HOUR)
  await run()
  clock.advance(1)
  await run()
  const states = await Promise.all(
    [open, waits, answered, unanswered].map(
      async ({ conversationId }, i) => (await guests[i]?.view(conversationId))?.state,
    ),
  )
  expect(states).toEqual(['closed', 'waiting', 'closed', 'taken'])
})

test('closed ones are deleted after the days of a guest or a user, and release their pictures', async () => {
  const guest = customer()
  const user = customer(await market.person())
  const sent = await guest.send({ kind: 'picture', publicKey: await guest.picture() })
  const own = await user.write(ANSWERED)
  await guest.close(sent.conversationId)
  await user.close(own.conversationId)
  const uses = async () =>
    (await pool.query('select from upload_use where used_by = $1', [`conversation:${sent.conversationId}`]))
      .rowCount
  clock.advance(30 * DAY)
  await run()
  expect([await exists(sent.conversationId), await uses()]).toEqual([true, 1])
  clock.advance(HOUR)
  await run()
  expect([await exists(sent.conversationId), await uses()]).toEqual([false, 0])
  expect(await exists(own.conversationId)).toBe(true)
  clock.advance(336 * DAY)
  await run()
  expect(await exists(own.conversationId)).toBe(false)
})
