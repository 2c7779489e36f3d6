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
  const probe = async (path: string) => {
    const response = await app.inject(path)
    return [response.statusCode, response.json()]
  }
  return { probe, lines, close: () => app.close() }
}

test('/healthz and /readyz are ok while the database responds', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ ok: true })
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { ok: true }])
})

test('without a database the process is alive and not ready until it is back; the reason is only logged', async () => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const { probe, lines, close } = await healthOf(proxy.url)
  await proxy.refuse()
  expect(await probe('/healthz')).toEqual([200, { ok: true }])
  expect(await probe('/readyz')).toEqual([503, { ok: false }])
  expect(lines.join()).toContain('ECONNREFUSED')
  await proxy.restore()
  expect(await probe('/readyz')).toEqual([200, { ok: true }])
  await close()
})

test('an unresponsive database does not block the probe', async () => {
  const proxy = await databaseProxy(server.deps.config.DATABASE_URL)
  const { probe, close } = await healthOf(proxy.url)
  expect(await probe('/readyz')).toEqual([200, { ok: true }])
  proxy.hang()
  expect(await Promise.all([probe('/readyz'), probe('/readyz')])).toEqual([
    [503, { ok: false }],
    [503, { ok: false }],
  ])
  await proxy.restore()
  expect(await probe('/readyz')).toEqual([200, { ok: true }])
  await close()
})

test('a read-only database, such as a primary before a failover, is not ready', async () => {
  const url = new URL(server.deps.config.DATABASE_URL)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { probe, close } = await healthOf(url.href)
  expect(await probe('/readyz')).toEqual([503, { ok: false }])
  await close()
})

test('readiness does not use the shared pool', async () => {
  const size = server.pool.options.max
  const held = await Promise.all(Array.from({ length: size }, () => server.pool.connect()))
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  for (const client of held) client.release()
})
