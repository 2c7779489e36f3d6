import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'

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
