import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'

const server = await callServer()

/** Sends so many requests in one write, the last of them ending the connection, and counts the answers until it ends. */
const answersTo = async (requests: number): Promise<number> => {
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

test('a connection that asks much before it takes an answer is ended; a few requests at once are answered', async () => {
  expect(await answersTo(10)).toBe(10)
  expect(await answersTo(200)).toBeLessThanOrEqual(10)
  expect(await answersTo(1)).toBe(1)
})
