import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { callServer } from '../../server/testing/server/callServer.ts'
import { hold, leftOpen } from '../attack/sockets.ts'

const CONNECTIONS = 300
const BODY_BYTES = 50_000
const FLOOD_MB = (CONNECTIONS * BODY_BYTES) / 2 ** 20

const server = await callServer({
  BODY_TIMEOUT_MS: '1500',
  CONNECTIONS_PER_ADDRESS: String(CONNECTIONS + 10),
})

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What buffers of this process take after a collection (MB); resident memory also depends on the allocator. */
const buffersMb = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers / 2 ** 20
}

/** The same once it no longer falls: V8 frees buffers after a collection, also those of the files that this process ran before. */
const settledMb = async (): Promise<number> => {
  let last = Number.POSITIVE_INFINITY
  await vi.waitFor(
    () => {
      const [before, now] = [last, buffersMb()]
      last = now
      expect(now).toBeGreaterThan(before - 0.1)
    },
    { interval: 50, timeout: 10_000 },
  )
  return last
}

/** Half-sent bodies on many connections. */
const flood = () => {
  const head = `POST /userBase/isLogin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES + 1}\r\n\r\n`
  const text = head + 'x'.repeat(BODY_BYTES)
  return Array.from({ length: CONNECTIONS }, () => hold(server.base, text))
}

/** The short form of `memory after a flood` of `npm run attack`, which looks at resident memory. */
test('memory after floods of half-sent bodies is what it was before', async () => {
  const before = await settledMb()
  for (let round = 0; round < 3; round += 1) {
    const held = flood()
    // Without a collection, which takes so long that the connections would be ended meanwhile.
    await vi.waitFor(
      () => expect(process.memoryUsage().arrayBuffers / 2 ** 20).toBeGreaterThan(before + FLOOD_MB / 2),
      { interval: 10, timeout: 5_000 },
    )
    // The server ends them.
    expect(await leftOpen(held, 15_000)).toBe(0)
    await vi.waitFor(() => expect(buffersMb()).toBeLessThan(before + FLOOD_MB / 4), {
      interval: 50,
      timeout: 10_000,
    })
  }
})
