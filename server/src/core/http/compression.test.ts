import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@shanghao/contract'
import { type Call, call } from '@shanghao/contract/call'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callServer } from '../../../testing/server/callServer.ts'
import { answersSecret } from './compression.ts'
import { mountCalls } from './mount.ts'

const { deps } = await callServer()

const listing = (path: `/${string}`, output: z.ZodObject, more: object = {}) =>
  call({
    ...{ method: 'POST', path, who: 'anyone', summary: '', errors: [], input: z.object({}) },
    output,
    ...more,
  } as Call)
const rows = z.array(z.object({ title: z.string() }))
const own: Record<string, Call> = {
  large: listing('/large', z.object({ rows })),
  kept: listing('/kept', z.object({ rows }), { cacheSeconds: 60 }),
  small: listing('/small', z.object({ rows })),
  login: listing('/login', z.object({ rows, owner: z.object({ password: z.string() }).optional() })),
}
const answerOf = (count: number) => async () => ({ rows: Array(count).fill({ title: '包夜划算 揽月 I' }) })
const app = Fastify()
const handlers = { large: answerOf(300), kept: answerOf(300), small: answerOf(20), login: answerOf(300) }
mountCalls(app, deps, { own }, { own: handlers } as never)

const answer = async (url: string, encoding?: string) => {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const { headers: sent, rawPayload } = await app.inject({ method: 'POST', url, payload: {}, headers })
  return { encoding: sent['content-encoding'], length: Number(sent['content-length']), bytes: rawPayload }
}

test.each(['/large', '/kept'])('%s: a large answer is compressed as the request allows', async (url) => {
  const plain = await answer(url)
  expect(plain).toMatchObject({ encoding: undefined, length: plain.bytes.length })
  const br = await answer(url, 'gzip, deflate, br, zstd')
  const gzip = await answer(url, 'gzip')
  expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
  for (const one of [br, gzip]) expect(one.length).toBeLessThan(plain.length / 5)
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(await answer(url, 'br')).toEqual(br)
  expect(await answer(url, 'identity')).toEqual(plain)
})

test.each(['/small', '/login'])('%s: a small answer or one with a secret is not', async (url) => {
  expect(await answer(url, 'br, gzip')).toEqual(await answer(url))
})

test('answers with a token, a password or a code are known by the contract', () => {
  const found = Object.entries<Record<string, Call>>(calls).flatMap(([domain, table]) =>
    Object.entries(table).flatMap(([name, one]) => (answersSecret(one) ? [`${domain}.${name}`] : [])),
  )
  expect(found).toEqual(
    expect.arrayContaining([
      'session.login',
      'session.doSmsCodeCheck',
      'orders.revealLogin',
      'credentials.codes',
      'ops.beginFactor',
      'ops.createEnrolment',
    ]),
  )
  for (const list of ['orders.board', 'goods.listOwn', 'goods.list', 'orders.deskOrders'])
    expect(found).not.toContain(list)
})
