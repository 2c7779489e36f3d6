import { call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '../../../testing/calls/inputs.ts'
import { allCalls } from '../../../testing/calls/request.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { formFields, parseTexts } from './input.ts'

const server = await callServer()
const input = z.object({
  text: z.string().default('none'),
  amount: z.number().nullable().default(null),
  isNew: z.boolean().optional(),
  ids: z.array(z.number()).optional(),
  part: z.object({ name: z.string(), n: z.number() }).optional(),
  page: z.object({ num: z.number().default(1) }).prefault({}),
  type: z.coerce.number().int().nonnegative().default(2),
  zoneId: z.coerce.number().int().positive().nullable().default(null),
  site: z.union([z.literal(30), z.literal(60), z.object({ host: z.string() })]).optional(),
})
const echo = call({
  ...{ method: 'POST', path: '/echo', who: 'anyone', summary: '', errors: [] },
  input,
  output: z.object({ seen: z.unknown() }),
})
const request = ownCalls(server, { echo }, { echo: async (_: unknown, seen: unknown) => ({ seen }) })
const seen = async (payload: object | string) => {
  const { responseCode, data, errors } = await request('echo', payload)
  return responseCode === codeOf('OK') ? data.object.seen : Object.keys(errors)
}

test.each([
  ['text=12&amount=12', { text: '12', amount: 12 }],
  ['amount=-0.5&isNew=false', { amount: -0.5, isNew: false }],
  ['ids=1&ids=2', { ids: [1, 2] }],
  ['ids=7', { ids: [7] }],
  [`part=${encodeURIComponent('{"name":"王","n":1}')}`, { part: { name: '王', n: 1 } }],
  [`page=${encodeURIComponent('{"num":2}')}`, { page: { num: 2 } }],
  ['text=a+b%20c&text=last', { text: 'last' }],
  ['text=', { text: '' }],
  ['other=1', {}],
  ['constructor=1&__proto__=1&toString=', {}],
  ['amount=', { amount: null }],
  ['type=', { type: 2 }],
  ['type=0', { type: 0 }],
  ['zoneId=', { zoneId: null }],
  ['ids=[]', { ids: [] }],
  ['ids=[1,2]', { ids: [1, 2] }],
  ['site=60', { site: 60 }],
  [`site=${encodeURIComponent('{"host":"a"}')}`, { site: { host: 'a' } }],
])('a form means the same as JSON: %s', async (form, json) => {
  expect(await seen(form)).toEqual(await seen(json))
  expect(await seen(form)).toMatchObject(json)
})

test.each([
  ['amount=1e3', 'amount'],
  ['amount=0x10', 'amount'],
  ['amount=%E4%B8%80', 'amount'],
  ['isNew=1', 'isNew'],
  ['ids=1&ids=x', 'ids.1'],
  ['part=%7B', 'part'],
  ['part=null', 'part'],
  ['part=[]', 'part'],
  ['ids=', 'ids.0'],
  ['site=70', 'site'],
  ['isNew=', 'isNew'],
])('a text that is no value of its field is refused: %s', async (form, field) => {
  expect(await seen(form)).toEqual([field])
})

/** The fields of a form: a list is repeated, what is null is empty, an object is written as JSON. */
const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
const formOf = (input: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? (value.length === 1 ? textOf(value[0]) : value.map(textOf)) : textOf(value),
      ]),
  )

test.each(allCalls)('a form of %s means the same as JSON', (_name, call) => {
  const json = sampleOf(call.input) as object
  expect(call.input.safeParse(parseTexts(call, formOf(json))).data).toEqual(call.input.safeParse(json).data)
})

test('one form of many names takes about as long as many forms of a few', () => {
  const formOfNames = (count: number): string =>
    Array.from({ length: count }, (_, n) => n.toString(36)).join('&')
  const few = formOfNames(1_000)
  const many = formOfNames(16_000)
  const fastest = (run: () => void): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const from = performance.now()
        run()
        return performance.now() - from
      }),
    )
  const apart = fastest(() => {
    for (let n = 0; n < 16; n += 1) formFields(few)
  })
  expect(fastest(() => formFields(many)) / apart).toBeLessThan(6)
})
