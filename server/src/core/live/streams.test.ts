import { codeOf } from '@shanghao/contract/errors'
import { describe, expect, test } from 'vitest'
import { liveClient, refusalOf } from '../../../testing/live/liveClient.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'

const MINUTE_MS = 60_000

describe('a stream ends with its session', async () => {
  const server = await callServer({ OPERATOR_IDLE_MINUTES: '120' })
  const { base, pool, clock } = server

  test('that is logged out', async () => {
    const { client, token } = await testUser(server)
    const live = await liveClient({ base, token })
    await client.session.logout()
    await live.closed
    expect(live.names()).toEqual(['events', 'ended'])
  })

  test('that another session ended; the other one goes on', async () => {
    const password = 'moonlight-7'
    const user = await testUser(server, { password })
    const { authToken: other } = await server.client().session.login({ phone: user.phone, password })
    const [ended, kept] = [
      await liveClient({ base, token: user.token }),
      await liveClient({ base, token: other }),
    ]
    await pool.query(
      `update session set ended_at = now(), ended_how = 'forced' where user_id = $1 and token_hash = sha256($2)`,
      [user.userId, Buffer.from(user.token)],
    )
    await ended.closed
    expect(ended.names()).toEqual(['events', 'ended'])
    expect(kept.names()).toEqual(['events'])
  })

  test('of a person who is banned', async () => {
    const { token, userId } = await testUser(server)
    const live = await liveClient({ base, token })
    await pool.query(`update app_user set state = 'banned' where id = $1`, [userId])
    await live.closed
    expect(live.names()).toEqual(['events', 'ended'])
    expect(await refusalOf({ base, token })).toBe(codeOf('USER_BANNED'))
    await pool.query(`update session set ended_at = now(), ended_how = 'forced' where user_id = $1`, [userId])
  })

  test('and does not keep an idle operator signed in', async () => {
    const { token, client } = await testUser(server, { roles: ['operator'] })
    await client.user.queryInfo()
    clock.advance(119 * MINUTE_MS)
    await liveClient({ base, token })
    clock.advance(2 * MINUTE_MS)
    expect(await refusalOf({ base, token })).toBe(codeOf('TOKEN_EXPIRED'))
  })
})

describe('limits', async () => {
  const server = await callServer({ TRUST_PROXY: '127.0.0.1', LIVE_PER_ADDRESS: '3', LIVE_MAX: '8' })
  const { base } = server
  const newUser = () => testUser(server)
  const open = ({ token }: { token: string }, address: string) => liveClient({ base, token, address })
  const refused = ({ token }: { token: string }, address: string) => refusalOf({ base, token, address })

  test('a seventh stream of a session replaces the first', async () => {
    const user = await testUser(server)
    const streams = []
    for (let i = 0; i < 7; i++) streams.push(await open(user, `10.0.0.${i}`))
    await streams[0]?.closed
    expect(streams.map((stream) => stream.names().at(-1))).toEqual(['replaced', ...Array(6).fill('events')])
  })

  test('a full network takes further streams of a person before it refuses the first of another', async () => {
    const [greedy, second, third, fourth] = [
      await newUser(),
      await newUser(),
      await newUser(),
      await newUser(),
    ]
    const own = [
      await open(greedy, '10.1.0.1'),
      await open(greedy, '10.1.0.1'),
      await open(greedy, '10.1.0.1'),
    ]
    await open(second, '10.1.0.1')
    await open(third, '10.1.0.1')
    await Promise.all(own.slice(0, 2).map((stream) => stream.closed))
    expect(own.map((stream) => stream.names().at(-1))).toEqual(['replaced', 'replaced', 'events'])
    expect(await refused(fourth, '10.1.0.1')).toBe(codeOf('TOO_MANY_REQUESTS'))
    await open(fourth, '10.1.0.2')
  })

  test('a full server likewise; a stream that is closed leaves its place', async () => {
    const last = await newUser()
    const streams = []
    for (let i = 0; i < 8; i++) streams.push(await open(await newUser(), `10.2.0.${i}`))
    expect(await refused(last, '10.2.1.1')).toBe(codeOf('TOO_MANY_REQUESTS'))
    await streams[0]?.close()
    await expect.poll(async () => (await open(last, '10.2.1.1').catch(() => null)) !== null).toBe(true)
  })
})
