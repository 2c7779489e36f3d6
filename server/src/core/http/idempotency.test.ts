import { calls } from '@shanghao/contract'
import { type Call, call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { payPassword } from '@shanghao/contract/session/shapes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { fail } from '../errors.ts'
import type { Ctx } from './handler.ts'
import { withoutSecrets } from './input.ts'

const server = await callServer()

test('while a call under a key still runs, another one gets IN_PROGRESS, and afterwards the first response', async () => {
  const { token } = await testUser(server)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let acts = 0
  const act = ({ once }: Ctx) =>
    once(async () => {
      acts += 1
      begun.resolve()
      await end.promise
      return { n: acts }
    })
  const slow = call({
    method: 'POST',
    path: '/slow',
    who: 'user',
    summary: '',
    errors: [],
    idempotent: true,
    input: z.object({}),
    output: z.object({ n: z.number() }),
  })
  const ask = ownCalls(server, { slow }, { slow: act })
  const again = () => ask('slow', {}, { headers: { authtoken: token, 'idempotency-key': 'one-and-only' } })
  const first = again()
  await begun.promise
  expect((await again()).responseCode).toBe(codeOf('IN_PROGRESS'))
  end.resolve()
  expect((await first).data.object).toEqual({ n: 1 })
  expect(await again()).toEqual(await first)
  expect(acts).toBe(1)
})

test('a repeat gets the same response with any payment password, and does not reveal whether it was right', async () => {
  const { token } = await testUser(server)
  const paying = call({
    method: 'POST',
    path: '/paying',
    who: 'user',
    summary: '',
    errors: [],
    idempotent: true,
    input: z.object({ amountFen: z.number(), payPassword: payPassword.optional() }),
    output: z.object({ n: z.number() }),
  })
  let acts = 0
  const act = ({ once }: Ctx) =>
    once(async () => {
      acts += 1
      return { n: acts }
    })
  const ask = ownCalls(server, { paying }, { paying: act })
  const pay = (body: object) =>
    ask('paying', body, { headers: { authtoken: token, 'idempotency-key': 'paid-once' } })
  const first = await pay({ amountFen: 1, payPassword: '135792' })
  expect(await pay({ amountFen: 1, payPassword: '246813' })).toEqual(first)
  expect(await pay({ amountFen: 1 })).toEqual(first)
  expect((await pay({ amountFen: 2, payPassword: '135792' })).responseCode).toBe(codeOf('KEY_REUSED'))
  expect(acts).toBe(1)
})

test('a repeat does not check the payment password again: neither a wrong nor a locked one keeps the first response back', async () => {
  const { token } = await testUser(server)
  const paying = call({
    method: 'POST',
    path: '/checked',
    who: 'user',
    summary: '',
    errors: ['PAY_PASSWORD_WRONG'],
    idempotent: true,
    input: z.object({ payPassword }),
    output: z.object({ n: z.number() }),
  })
  let checks = 0
  const act = ({ once }: Ctx, input: { payPassword: string }) =>
    once(
      async () => ({ n: checks }),
      async () => {
        checks += 1
        if (input.payPassword !== '135792') fail('PAY_PASSWORD_WRONG')
      },
    )
  const ask = ownCalls(server, { paying }, { paying: act })
  const pay = (password: string) =>
    ask(
      'paying',
      { payPassword: password },
      { headers: { authtoken: token, 'idempotency-key': 'checked-once' } },
    )
  expect((await pay('246813')).responseCode).toBe(codeOf('PAY_PASSWORD_WRONG'))
  const first = await pay('135792')
  expect(first.data.object).toEqual({ n: 2 })
  expect(await pay('246813')).toEqual(first)
  expect(checks).toBe(2)
})

const SECRET = /(password|code|ticket|token|captcha)(?!Id)/i
const idempotentFields = Object.values<Record<string, Call>>(calls).flatMap((table) =>
  Object.values(table)
    .filter(({ idempotent }) => idempotent)
    .flatMap((idempotent) =>
      Object.keys((idempotent.input as z.ZodObject).shape).map((name) => ({ idempotent, name })),
    ),
)

test('requests are compared without the secrets of idempotent calls', () => {
  const named = idempotentFields.filter(({ name }) => SECRET.test(name))
  expect(named.length).toBeGreaterThan(0)
  for (const { idempotent, name } of named)
    expect(withoutSecrets(idempotent, { [name]: 'x' }), `${idempotent.path} ${name}`).toEqual({})
})
