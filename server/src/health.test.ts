import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { databaseProxy } from '../testing/server/databaseProxy.ts'
import { logOptions } from './core/config/log.ts'
import { registerHealth } from './health.ts'

const server = await callServer()

const healthOf = async (DATABASE_URL: string) => {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line: string) => void lines.push(line) })
  const app = Fastify()
  registerHealth(app, { config: { ...server.deps.config, DATABASE_URL }, log })
  const ask = async (path: string) => {
    const answer = await app.inject(path)
    return [answer.statusCode, answer.json()]
  }
  return { ask, lines, close: () => app.close() }
}

test('/healthz and /readyz say yes while the database answers', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ ok: true })
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { ok: true }])
})

test('without a database the process is alive and not ready, until it is back; why is in the log alone', async () => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const { ask, lines, close } = await healthOf(proxy.url)
  await proxy.refuse()
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  expect(await ask('/readyz')).toEqual([503, { ok: false }])
  expect(lines.join()).toContain('ECONNREFUSED')
  await proxy.restore()
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  await close()
})

test('a silent database is not waited for', async () => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const { ask, close } = await healthOf(proxy.url)
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  proxy.fallSilent()
  expect(await Promise.all([ask('/readyz'), ask('/readyz')])).toEqual([
    [503, { ok: false }],
    [503, { ok: false }],
  ])
  await proxy.restore()
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  await close()
})

test('a read-only database, such as a primary before a failover, is not ready', async () => {
  const url = new URL(server.deps.config.DATABASE_URL)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { ask, close } = await healthOf(url.href)
  expect(await ask('/readyz')).toEqual([503, { ok: false }])
  await close()
})

test('readiness waits for no connection of the shared pool', async () => {
  const size = server.pool.options.max
  const held = await Promise.all(Array.from({ length: size }, () => server.pool.connect()))
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  for (const client of held) client.release()
})
