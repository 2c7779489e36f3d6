import { expect, test } from 'vitest'
import { type DownloadState, downloadPackage, isReadable } from './packageDownload.ts'

const BODY = new Uint8Array(3000).fill(7)
const digest = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes)
const sha256 = Buffer.from(await digest(BODY.buffer)).toString('hex')

const run = async (response: () => Promise<Response>, checksum = sha256) => {
  const states: DownloadState[] = []
  const signal = new AbortController().signal
  await downloadPackage(
    { url: '/downloads/a.apk', sha256: checksum, bytes: 3000 },
    { fetch: response, digest, objectUrl: ({ size }) => `blob:${size}` },
    { signal, onState: (state) => states.push(state) },
  )
  return states
}
const chunked =
  (headers: Record<string, string> = {}) =>
  async () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          for (const from of [0, 1000, 2000]) stream.enqueue(BODY.slice(from, from + 1000))
          stream.close()
        },
      }),
      { headers },
    )

test('reports how much has arrived of how much, then the checked file', async () => {
  const states = await run(chunked({ 'content-length': '3000' }))
  expect(states).toEqual([
    ...[0, 1000, 2000, 3000].map((received) => ({ step: 'loading', received, total: 3000 })),
    { step: 'checking' },
    { step: 'done', file: 'blob:3000' },
  ])
})

test('without a length it claims none', async () => {
  expect((await run(chunked()))[1]).toEqual({ step: 'loading', received: 1000, total: null })
})

test('a file with another checksum, a missing one and a lost network fail', async () => {
  expect((await run(chunked(), 'b'.repeat(64))).at(-1)).toEqual({ step: 'failed', cause: 'checksum' })
  const missing = async () => new Response('', { status: 404 })
  expect(await run(missing)).toEqual([{ step: 'failed', cause: 'network' }])
  const lost = () => Promise.reject(new TypeError('failed to fetch'))
  expect(await run(lost)).toEqual([{ step: 'failed', cause: 'network' }])
})

test('only our own store is read, and only where a checksum can be computed', () => {
  const file = { url: '/downloads/a.apk', sha256, bytes: 1 }
  expect(isReadable(file, true)).toBe(true)
  expect(isReadable(file, false)).toBe(false)
  expect(isReadable({ ...file, sha256: null }, true)).toBe(false)
  expect(isReadable({ ...file, url: 'https://dl.example/a.apk' }, true)).toBe(false)
})
