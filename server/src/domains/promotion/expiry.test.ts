import { expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { notifyExpiringPackets } from './expiry.ts'

const server = await callServer()
const { person } = await setUpMarket(server)
const { packet } = await setUpCampaigns(server)
const { clock, deps, pool } = server
const HOUR = 3_600_000

const textsOf = async ({ client }: TestUser): Promise<string[]> =>
  (await client.notifications.list({})).list.map(({ text }) => text)
/** Grants a packet that expires after so many hours. */
const expiringIn = async (user: TestUser, hours: number): Promise<string> => {
  const id = await packet(user)
  await pool.query('update red_packet set valid_until = $2 where id = $1', [
    id,
    new Date(clock.now().getTime() + hours * HOUR),
  ])
  return id
}
const run = () => Promise.all([notifyExpiringPackets(deps), notifyExpiringPackets(deps)])

test('packets that expire within a day are told once, together', async () => {
  const [one, other] = [await person(), await person()]
  await expiringIn(one, 70)
  await expiringIn(one, 71)
  await expiringIn(other, 200)
  await run()
  expect([await textsOf(one), await textsOf(other)]).toEqual([[], []])
  clock.advance(48 * HOUR)
  for (let i = 0; i < 2; i++) await run()
  expect(await textsOf(one)).toEqual(['2 个红包（共 ¥10）将在 24 小时内过期，下单时可用。'])
  expect(await textsOf(other)).toEqual([])
})

test('a packet that is spent, over, or was valid for little longer is not told', async () => {
  const one = await person()
  await expiringIn(one, 30)
  const over = await person()
  await expiringIn(over, 60)
  clock.advance(10 * HOUR)
  await run()
  clock.advance(60 * HOUR)
  await run()
  expect([await textsOf(one), await textsOf(over)]).toEqual([[], []])
})
