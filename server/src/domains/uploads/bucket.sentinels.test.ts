import { describe, expect, test, vi } from 'vitest'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../testing/server/atOnce.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const server = await sandboxServer(
  { STORAGE: 's3' },
  {
    'uploads.hourMax': 100_000,
    'uploads.openMax': 1000,
    'uploads.shotsHour': 100_000,
    'uploads.shotsDayMb': 100_000,
  },
)
const { control, clock, withShortTimeouts } = server
const photo = await plainPicture(300, 200).jpeg().toBuffer()
const { client } = await testUser(server, { roles: ['merchant'] })

const keys = async (): Promise<string[]> =>
  (await control<{ key: string }[]>('GET', 's3/files')).map(({ key }) => key)
const setAhead = async (ms: number) => {
  // The vendor's client signs with the system clock, so the bucket uses it too.
  clock.advance(ms)
  await control('PUT', 'clock', { shiftMs: Date.now() - clock.now().getTime() })
}
const LATER_MS = 70 * 60_000

type Sent = { key: string; status: number | null }
const postsNoted = async (): Promise<number> =>
  (await control<{ operation: string }[]>('GET', 's3/calls')).filter(({ operation }) => operation === 'POST')
    .length

/**
 * Sends a file a number of times, as browsers do. Clients without a response give up after the bucket has received it.
 */
const sendAll = async (file: Buffer, name: string, count: number): Promise<Sent[]> => {
  const policies = await Promise.all(
    Array.from({ length: count }, () => client.uploads.getPolicySign({ purpose: 'screenshot' })),
  )
  const responses = policies.map((policy) =>
    postFile(server.sandboxUrl, policy, file, { name: `${name}.jpg` }).then(
      ({ status }) => status,
      () => null,
    ),
  )
  if (!name.startsWith('silence')) {
    const statuses = await Promise.all(responses)
    return policies.map(({ key }, i) => ({ key, status: statuses[i] ?? null }))
  }
  await vi.waitUntil(async () => (await postsNoted()) === count, { timeout: 20_000, interval: 20 })
  const heard = await Promise.race([...responses, Promise.resolve(null)])
  return policies.map(({ key }) => ({ key, status: heard }))
}
/** The outcomes of finishing a number of files, with a total number of calls. */
const finishAll = async (sent: Sent[], times: number) =>
  new Set(
    await Promise.all(
      Array.from({ length: times }, (_, i) =>
        outcomeOf(client.uploads.finish({ key: sent[i % sent.length]?.key ?? '' })),
      ),
    ),
  )

/** `stays`: the incoming file can't be removed. `silent`: the bucket doesn't respond. */
type Row = { name: string; status: number | null; finished: string; stays?: true; silent?: true }
const files: Row[] = [
  { name: 'refuse', status: 403, finished: 'UPLOAD_MISSING' },
  { name: '503', status: 503, finished: 'UPLOAD_MISSING' },
  { name: '503-stored', status: 503, finished: 'OK' },
  { name: 'silence', status: null, finished: 'UPLOAD_MISSING' },
  { name: 'silence-stored', status: null, finished: 'OK' },
  { name: 'hangup', status: null, finished: 'UPLOAD_MISSING' },
  { name: 'never', status: 204, finished: 'UPLOAD_MISSING' },
  { name: 'get-refuse', status: 204, finished: 'OUTSIDE_UNAVAILABLE' },
  { name: 'get-503', status: 204, finished: 'OUTSIDE_UNAVAILABLE' },
  { name: 'get-silence', status: 204, finished: 'OUTSIDE_UNAVAILABLE', silent: true },
  { name: 'get-cut', status: 204, finished: 'OUTSIDE_UNAVAILABLE' },
  { name: 'delete-503', status: 204, finished: 'OK', stays: true },
  { name: 'delete-silence', status: 204, finished: 'OK', silent: true },
]

/** One file asked about once, or a few, as a whole asked about fifty times: checks go two by two, and wait for the bucket. */
const LOADS = [
  { count: 1, asked: 1 },
  { count: 4, asked: AT_ONCE },
]

describe.each(files)('a file named $name', ({ name, status, finished, stays, silent }) => {
  const loads =
    name.startsWith('get-') || name.startsWith('delete-')
      ? LOADS
      : [LOADS[0], { count: AT_ONCE, asked: AT_ONCE }]
  test.each(loads.filter((one) => one !== undefined))(
    '$count of them, $asked at once',
    async ({ count, asked }) => {
      await control('DELETE', 's3')
      const sent = await sendAll(photo, name, count)
      expect(sent.map((one) => one.status)).toEqual(Array(count).fill(status))
      const finish = () => finishAll(sent, asked)
      expect(await (silent ? withShortTimeouts(finish) : finish())).toEqual(new Set([finished]))
      const folders = async (folder: string) => (await keys()).filter((key) => key.startsWith(folder)).length
      expect(await folders('public/')).toBe(finished === 'OK' ? count : 0)
      await setAhead(LATER_MS)
      await server.run('uploads.sweep')
      expect(await folders('public/')).toBe(finished === 'OK' ? count : 0)
      expect(await folders('incoming/')).toBe(stays ? count : 0)
    },
  )
})

const sizes = [
  { size: '403x7', width: 403 },
  { size: '500x7', width: 500 },
  { size: '503x7', width: 503 },
  { size: '504x7', width: 504, silent: true },
  { size: '505x7', width: 505 },
]
describe.each(sizes)('a picture of $size', ({ width, silent = false }) => {
  test.each(LOADS)('$count of them, $asked at once', async ({ count, asked }) => {
    await control('DELETE', 's3')
    const picture = await plainPicture(width, 7).png().toBuffer()
    const sent = await sendAll(picture, 'photo', count)
    const finish = () => finishAll(sent, asked)
    expect(await (silent ? withShortTimeouts(finish) : finish())).toEqual(new Set(['OUTSIDE_UNAVAILABLE']))
    await setAhead(LATER_MS)
    await server.run('uploads.sweep')
    expect(await keys()).toEqual([])
    expect(await finishAll(sent, count)).toEqual(new Set(['UPLOAD_EXPIRED']))
  })
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  expect(files.map(({ name }) => name)).toEqual(await server.sentinels('会出错的文件名'))
  expect(sizes.map(({ size }) => size)).toEqual(await server.sentinels('会出错的图片大小'))
})
