import { call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callServer } from '../../../testing/server/callServer.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { Failure, fail } from '../errors.ts'

const server = await callServer()
const OK = codeOf('OK')

const declared = (path: `/${string}`, input: z.ZodObject, more: object = {}) =>
  call({
    method: 'POST',
    path,
    who: 'anyone',
    summary: '',
    errors: [],
    input,
    output: z.object({ n: z.number() }),
    ...more,
  })

describe('the rate limit of calls', () => {
  const calls = {
    open: declared('/open', z.object({})),
    kept: declared('/kept', z.object({}), { cacheSeconds: 60 }),
    users: declared('/users', z.object({}), { who: 'user' }),
  }
  const start = (limit: number) => {
    const handle = async () => ({ n: 1 })
    const handlers = { open: handle, kept: handle, users: handle }
    return ownCalls(server, calls, handlers, { CALLS_PER_MINUTE: limit })
  }

  test('applies by network, before the caller is looked up', async () => {
    const request = start(2)
    const looked = vi.spyOn(server.deps.db, 'selectFrom')
    const headers = { authtoken: 'made up' }
    const codes: string[] = []
    for (let i = 0; i < 4; i++) {
      const from = `2001:db8:0:1::${i + 1}`
      codes.push((await request('users', {}, { from, headers })).responseCode)
    }
    expect(codes).toEqual(
      ['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'].map((name) =>
        codeOf(name as 'TOKEN_EXPIRED'),
      ),
    )
    expect(looked).toHaveBeenCalledTimes(2)
    looked.mockRestore()
    expect((await request('open', {}, { from: '2001:db8:0:2::1' })).responseCode).toBe(OK)
  })

  test('also counts cached responses, and a caller beyond it does not affect other callers', async () => {
    const request = start(1)
    await request('kept', {}, { from: '10.0.0.1' })
    const over = request('kept', {}, { from: '10.0.0.1' })
    const other = request('kept', {}, { from: '10.0.0.2' })
    expect((await over).responseCode).toBe(codeOf('TOO_MANY_REQUESTS'))
    expect((await other).responseCode).toBe(OK)
  })
})

describe('cached responses', () => {
  test('are cached by the parsed input: unknown fields make no difference', async () => {
    let n = 0
    const handle = async () => ({ n: ++n })
    const calls = {
      none: declared('/none', z.object({}), { cacheSeconds: 60 }),
      some: declared('/some', z.object({ id: z.number().default(1) }), { cacheSeconds: 60 }),
    }
    const request = ownCalls(server, calls, { none: handle, some: handle })
    const first = await request('none')
    expect(await request('none', { junk: 'x'.repeat(60_000) })).toEqual(first)
    const some = await request('some')
    expect(await request('some', { junk: 1, id: 1 })).toEqual(some)
    expect(await request('some', { id: 2 })).not.toEqual(some)
  })

  test('are successes: failures and invalid input are not cached', async () => {
    const handle = vi.fn(async () => fail('NOT_FOUND'))
    const calls = {
      one: declared('/one', z.object({ id: z.number() }), { cacheSeconds: 60, errors: ['NOT_FOUND'] }),
    }
    const request = ownCalls(server, calls, { one: handle })
    for (let i = 0; i < 2; i++) {
      expect((await request('one', { id: 1 })).responseCode).toBe(codeOf('NOT_FOUND'))
      expect((await request('one', { id: 'a' })).errors).toHaveProperty('id')
    }
    expect(handle).toHaveBeenCalledTimes(2)
  })

  test('can only be declared for calls open to anyone', () => {
    const calls = { mine: declared('/mine', z.object({}), { cacheSeconds: 60, who: 'user' }) }
    expect(() => ownCalls(server, calls, { mine: async () => ({ n: 1 }) })).toThrow('/mine')
  })
})

describe('a failure the call does not name', () => {
  const calls = { one: declared('/one', z.object({}), { errors: ['GOODS_GONE'] }) }
  const count = async () => (await server.deps.callErrors.undeclared.get()).values
  const answersOf = async (thrown: unknown, config: Parameters<typeof ownCalls>[3]) => {
    const handlers = { one: () => Promise.reject(thrown) }
    const { responseCode } = await ownCalls(server, calls, handlers, config)('one')
    return responseCode
  }
  afterEach(() => {
    server.deps.callErrors.undeclared.reset()
    server.deps.callErrors.violations.reset()
    server.errors.length = 0
  })

  test('a constraint without a name in the contract is counted by call, and answered as INTERNAL', async () => {
    const thrown = Object.assign(new Error(), { constraint: 'ledger_day_closed' })
    expect(await answersOf(thrown, { NODE_ENV: 'production' })).toBe(codeOf('INTERNAL'))
    const { values } = await server.deps.callErrors.violations.get()
    expect(values).toEqual([{ labels: { call: 'own.one', constraint: 'ledger_day_closed' }, value: 1 }])
  })

  test.each([
    ['raised by a verb', new Failure('NOT_FOUND'), 'NOT_FOUND'],
    ['raised by a constraint', Object.assign(new Error(), { constraint: 'account_taken' }), 'ACCOUNT_TAKEN'],
  ] as const)('%s is answered in production, logged and counted', async (_by, thrown, error) => {
    expect(await answersOf(thrown, { NODE_ENV: 'production' })).toBe(codeOf(error))
    expect(await count()).toEqual([{ labels: { call: 'own.one', error }, value: 1 }])
    expect(JSON.parse(server.errors[0] ?? '')).toMatchObject({
      msg: 'call answered an undeclared error',
      call: 'own.one',
      error,
      err: { stack: expect.any(String) },
    })
  })

  test('is INTERNAL in tests, and counted, which fails the file', async () => {
    expect(await answersOf(new Failure('NOT_FOUND'), {})).toBe(codeOf('INTERNAL'))
    expect(await count()).toHaveLength(1)
    expect(server.errors).toHaveLength(1)
  })

  test('does not include the errors of any call or its own', async () => {
    for (const error of ['CONFLICT', 'GOODS_GONE'] as const)
      expect(await answersOf(new Failure(error), {})).toBe(codeOf(error))
    expect(await count()).toEqual([])
  })
})

test('fields outside the contract are not sent', async () => {
  const calls = { row: declared('/row', z.object({})) }
  const request = ownCalls(server, calls, { row: async () => ({ n: 1, password_hash: '$argon2id$' }) })
  expect((await request('row')).data).toEqual({ object: { n: 1 } })
})

test('text with the character NUL is refused in any field', async () => {
  const input = z.object({
    word: z.string().optional(),
    deep: z.array(z.object({ word: z.string() })).optional(),
  })
  const handle = vi.fn(async () => ({ n: 1 }))
  const request = ownCalls(server, { write: declared('/write', input) }, { write: handle })
  expect((await request('write', { word: 'a\0' })).errors).toHaveProperty('word')
  expect((await request('write', { deep: [{ word: 'a' }, { word: '\0' }] })).errors).toHaveProperty([
    'deep.1.word',
  ])
  expect(handle).not.toHaveBeenCalled()
})
