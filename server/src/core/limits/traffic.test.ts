import { once } from 'node:events'
import { connect } from 'node:net'
import { createClient } from '@shanghao/contract/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { startSecondServer } from '../../../testing/server/secondServer.ts'

const server = await callServer()

/** Sends a number of requests in one write, the last with `connection: close`, and counts the responses. */
const countResponses = async (requests: number): Promise<number> => {
  const { hostname, port } = new URL(server.base)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const get = (connection: string) =>
    `GET /api/docs/json HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n\r\n`
  socket.write(get('keep-alive').repeat(requests - 1) + get('close'))
  await once(socket, 'close')
  return received.split('HTTP/1.1 200 OK').length - 1
}

test('a connection with too many pending requests is closed; a few are served', async () => {
  expect(await countResponses(10)).toBe(10)
  expect(await countResponses(200)).toBeLessThanOrEqual(10)
  expect(await countResponses(1)).toBe(1)
})

test('two servers together let an address make as many calls as one', async () => {
  const LIMIT = 200
  const limited = await callServer({ CALLS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' })
  const second = await startSecondServer(limited, limited.clock)
  const callFrom = (address: string, base: string) => {
    const headers = () => ({ 'x-forwarded-for': address })
    return outcomeOf(createClient({ base, timeoutMs: 60_000, headers }).session.isLogin())
  }
  // The test stays within one minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcomes: string[] = []
  for (let sent = 0; sent < 2 * LIMIT; sent += 20) {
    const bases = Array.from({ length: 10 }, () => [limited.base, second.base]).flat()
    outcomes.push(...(await Promise.all(bases.map((base) => callFrom('203.0.113.1', base)))))
  }
  expect(new Set(outcomes)).toEqual(new Set(['OK', 'TOO_MANY_REQUESTS']))
  const passed = outcomes.filter((outcome) => outcome === 'OK').length
  expect(passed).toBeGreaterThanOrEqual(LIMIT)
  // Each server is ahead of the total by at most two batches of a fiftieth.
  expect(passed).toBeLessThanOrEqual(LIMIT * (1 + (2 * 2) / 50))
  for (const { base } of [limited, second]) expect(await callFrom('203.0.113.2', base)).toBe('OK')
})
