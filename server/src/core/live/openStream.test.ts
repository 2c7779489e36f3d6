import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { onEnd } from '../../../testing/server/onEnd.ts'
import { openStream } from './openStream.ts'

const MESSAGE = 'x'.repeat(10_000)

/** The response of a server that sends so many messages before its client can read any. */
const streamOf = async (count: number) => {
  const app = Fastify()
  onEnd(() => app.close())
  const results: boolean[] = []
  app.get('/', (_request, reply) => {
    const stream = openStream(reply)
    for (let i = 0; i < count; i++) results.push(stream.send(MESSAGE))
    stream.end()
    return reply.send(stream.body)
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const text = await fetch(base).then((response) => response.text())
  return { results, text }
}

test('what a client has not read yet is kept for it, up to a limit', async () => {
  const { results, text } = await streamOf(7)
  expect(results).toEqual(Array(7).fill(true))
  expect(text).toBe(MESSAGE.repeat(7))
})

test('a client that does not read is disconnected', async () => {
  await expect(streamOf(8)).rejects.toThrow()
})
