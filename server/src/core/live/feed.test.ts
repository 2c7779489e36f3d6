import pg from 'pg'
import { expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { databaseProxy } from '../../../testing/server/databaseProxy.ts'
import { onEnd } from '../../../testing/server/onEnd.ts'
import { type Joined, liveFeed } from './feed.ts'

const { deps, pool } = await callServer()
const { DATABASE_URL } = deps.config

const feedBehindProxy = async () => {
  const proxy = await databaseProxy(DATABASE_URL)
  const subjects: string[] = []
  let [losses, gaps] = [0, 0]
  const feed = liveFeed({
    databaseUrl: proxy.url,
    log: deps.log,
    readEveryMs: 20,
    responseMs: 300,
    lostAfterMs: 200,
    receiver: {
      onEvents: ({ events }) => void subjects.push(...events.map(({ subject }) => subject)),
      onGap: () => {
        gaps += 1
      },
      onLost: () => {
        losses += 1
      },
    },
  })
  onEnd(feed.stop)
  const join = () =>
    new Promise<Joined | null>((onJoined) => feed.join({ audiences: ['user:1'], since: null, onJoined }))
  return { proxy, subjects, join, counts: () => ({ losses, gaps }) }
}
/** Commits an event without a wake-up, as a process does that is killed after its commit. */
const emitSilently = async (subject: string): Promise<void> => {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query("select emit_live('user:1'::text, 'chat', $1)", [subject])
  await client.end()
}

test('an event whose wake-up is lost is read a little later', async () => {
  const { subjects, join } = await feedBehindProxy()
  await join()
  await emitSilently('silent')
  await expect.poll(() => subjects).toEqual(['silent'])
})

test('an event under the id of a transaction that a crash forgot is read after the connection was replaced', async () => {
  const { proxy, subjects, join } = await feedBehindProxy()
  await join()
  await emitSilently('before')
  await expect.poll(() => subjects).toEqual(['before'])
  await proxy.refuse()
  await pool.query(
    "insert into live_event (xid, audience, kind, subject) select min(xid), 'user:1', 'chat', 'reused' from live_event",
  )
  await proxy.restore()
  await expect.poll(() => subjects).toEqual(['before', 'reused'])
  await emitSilently('after')
  await expect.poll(() => subjects).toEqual(['before', 'reused', 'after'])
})

test.each(['refuse', 'hang'] as const)(
  'without a database (%s) joins end with null; afterwards what was committed meanwhile is read',
  async (fault) => {
    const { proxy, subjects, join, counts } = await feedBehindProxy()
    expect(await join()).toMatchObject({ missed: null })
    await proxy[fault]()
    expect(await join()).toBeNull()
    expect(counts().losses).toBe(1)
    await emitSilently('meanwhile')
    await proxy.restore()
    await expect.poll(() => subjects).toEqual(['meanwhile'])
    expect(await join()).toMatchObject({ missed: null })
    expect(counts().gaps).toBe(0)
  },
  20_000,
)
