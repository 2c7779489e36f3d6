import { codeOf } from '@shanghao/contract/errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { liveClient, refusalOf } from '../../../testing/live/liveClient.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { onEnd } from '../../../testing/server/onEnd.ts'
import { startSecondServer } from '../../../testing/server/secondServer.ts'
import { emitLive } from './emit.ts'

const server = await callServer()
const { base, deps, clock, pool } = server
const second = await startSecondServer(server, clock)
const { userId, token } = await testUser(server)
const emit = (subject: string) =>
  deps.db.transaction().execute((tx) => emitLive(tx, `user:${userId}`, 'chat', subject))

/** A transaction that has emitted an event and is not committed. */
const openTransaction = async (subject: string) => {
  const client = new pg.Client(deps.config.DATABASE_URL)
  await client.connect()
  onEnd(() => client.end())
  await client.query('begin')
  await client.query('select emit_live($1::text, $2, $3)', [`user:${userId}`, 'chat', subject])
  return { commit: () => client.query('commit') }
}
const resumed = async (lastEventId: string | undefined, at = base) => {
  const client = await liveClient({ base: at, token, lastEventId })
  return {
    client,
    first: [
      client.names()[0],
      client
        .events()
        .map(({ subject }) => subject)
        .toSorted(),
    ],
  }
}

describe('a client that resumes', () => {
  test('misses nothing, also of a transaction that began before and commits after what it has seen', async () => {
    const first = await liveClient({ base, token })
    const early = await openTransaction('early')
    await emit('seen')
    await first.eventsUntil('chat', 'seen')
    await first.close()
    await early.commit()
    await emit('later')
    const { first: message } = await resumed(first.lastEventId())
    expect(message).toEqual(['events', ['early', 'later']])
  })

  test('a new client is told the events of the last minute, which it may have read just before', async () => {
    const { userId: newcomer, token: newToken } = await testUser(server)
    await pool.query(
      `insert into live_event (audience, kind, subject, at) values ($1, 'chat', 'old', now() - interval '61 seconds'), ($1, 'chat', 'new', now())`,
      [`user:${newcomer}`],
    )
    const client = await liveClient({ base, token: newToken })
    expect(client.events()).toEqual([{ kind: 'chat', subject: 'new' }])
  })

  test('gets each event once, and none again that it has seen', async () => {
    const client = await liveClient({ base, token })
    await emit('one')
    await client.eventsUntil('chat', 'one')
    const { client: next, first } = await resumed(client.lastEventId())
    expect(first).toEqual(['events', []])
    await emit('two')
    expect(await next.eventsUntil('chat', 'two')).toEqual([])
  })

  test('goes on at another server, which was never told of it', async () => {
    const client = await liveClient({ base, token })
    await client.close()
    await emit('elsewhere')
    const { first } = await resumed(client.lastEventId(), second.base)
    expect(first).toEqual(['events', ['elsewhere']])
  })

  test('a transaction that is open while it resumes follows when it commits', async () => {
    const client = await liveClient({ base, token })
    await client.close()
    const open = await openTransaction('open')
    const { client: next, first } = await resumed(client.lastEventId())
    expect(first).toEqual(['events', []])
    await open.commit()
    await emit('wakes')
    expect(await next.eventsUntil('chat', 'wakes')).toEqual(['chat open'])
  })
})

describe('a client has to read again what it shows', () => {
  const now = () => Math.floor(Date.now() / 1000)

  test.each([
    ['unreadable', () => 'x'],
    ['empty', () => ''],
    ['unsorted', () => `${now()}-10:20:15,12`],
    ['beyond its end', () => `${now()}-10:20:25`],
    ['reversed', () => `${now()}-20:10:`],
    ['huge', () => `${now()}-${'9'.repeat(18)}:${'9'.repeat(18)}:${'1,'.repeat(5000)}1`],
    ['a statement', () => `${now()}-10:20:15'::text;--`],
  ])('when its place is %s', async (_name, lastEventId) => {
    expect((await resumed(lastEventId())).first).toEqual(['resync', []])
  })
  test('when it was away for longer than events are kept', async () => {
    const client = await liveClient({ base, token })
    const [, snapshot] = (client.lastEventId() ?? '').split('-')
    expect((await resumed(`${now() - 29 * 60}-${snapshot}`)).first).toEqual(['events', expect.anything()])
    expect((await resumed(`${now() - 31 * 60}-${snapshot}`)).first).toEqual(['resync', []])
  })
  test('when its place is ahead of a database that was restored', async () => {
    const { rows } = await pool.query<{ next: number }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text::int as next',
    )
    const ahead = (rows[0]?.next ?? 0) + 1000
    expect((await resumed(`${now()}-${ahead}:${ahead}:`)).first).toEqual(['resync', []])
  })
})

describe('two servers on one database', () => {
  test('what is written through one is received by the clients of both', async () => {
    const [one, other] = [await liveClient({ base, token }), await liveClient({ base: second.base, token })]
    await emit('both')
    await Promise.all([one, other].map((client) => client.eventsUntil('chat', 'both')))
  })

  test('a listening connection that is killed is replaced, and nothing is missed', async () => {
    const clients = [await liveClient({ base, token }), await liveClient({ base: second.base, token })]
    const killed = await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shanghao-live' and datname = current_database()",
    )
    expect(killed.rowCount).toBe(2)
    await emit('after the kill')
    await Promise.all(clients.map((client) => client.eventsUntil('chat', 'after the kill')))
    expect(clients.flatMap((client) => client.names())).not.toContain('resync')
  })

  test('a server that closes ends its streams', async () => {
    const third = await startSecondServer(server, clock)
    const client = await liveClient({ base: third.base, token })
    await third.close()
    await client.closed
    expect(client.names()).toEqual(['events'])
  })
})

test('a stream without a session is refused as a call is', async () => {
  expect(await refusalOf({ base, token: '' })).toBe(codeOf('TOKEN_EXPIRED'))
  expect(await refusalOf({ base, token: 'no session' })).toBe(codeOf('TOKEN_EXPIRED'))
})
