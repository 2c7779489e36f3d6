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

/** What objects and buffers of this process take after a collection (MB); resident memory also depends on the allocator. */
const usedMb = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** Half-sent bodies on many connections. */
const flood = () => {
  const head = `POST /userBase/isLogin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES + 1}\r\n\r\n`
  const text = head + 'x'.repeat(BODY_BYTES)
  return Array.from({ length: CONNECTIONS }, () => hold(server.base, text))
}

/** The short form of `memory after a flood` of `npm run attack`, which looks at resident memory. */
test('memory after floods of half-sent bodies is what it was before', async () => {
  const limit = usedMb() + FLOOD_MB / 2
  for (let round = 0; round < 3; round += 1) {
    const empty = process.memoryUsage().external
    const held = flood()
    // A collection takes so long that the connections would be ended meanwhile.
    await vi.waitFor(
      () => expect((process.memoryUsage().external - empty) / 2 ** 20).toBeGreaterThan(FLOOD_MB * 0.75),
      { interval: 10, timeout: 5_000 },
    )
    expect(usedMb()).toBeGreaterThan(limit)
    // The server ends them.
    expect(await leftOpen(held, 15_000)).toBe(0)
    await vi.waitFor(() => expect(usedMb()).toBeLessThan(limit), { interval: 20, timeout: 5_000 })
  }
})
