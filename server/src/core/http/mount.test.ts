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

describe('the count of calls', () => {
  const calls = {
    open: declared('/open', z.object({})),
    kept: declared('/kept', z.object({}), { cacheSeconds: 60 }),
    users: declared('/users', z.object({}), { who: 'user' }),
  }
  const start = (most: number) => {
    const answer = async () => ({ n: 1 })
    const handlers = { open: answer, kept: answer, users: answer }
    return ownCalls(server, calls, handlers, { CALLS_PER_MINUTE: most })
  }

  test('is by network, and comes before the caller is looked up', async () => {
    const ask = start(2)
    const looked = vi.spyOn(server.deps.db, 'getExecutor')
    const headers = { authtoken: 'made up' }
    const codes: string[] = []
    for (let i = 0; i < 4; i++) {
      const from = `2001:db8:0:1::${i + 1}`
      codes.push((await ask('users', {}, { from, headers })).responseCode)
    }
    expect(codes).toEqual(
      ['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'].map((name) =>
        codeOf(name as 'TOKEN_EXPIRED'),
      ),
    )
    expect(looked).toHaveBeenCalledTimes(2)
    looked.mockRestore()
    expect((await ask('open', {}, { from: '2001:db8:0:2::1' })).responseCode).toBe(OK)
  })

  test('also counts answers that are kept, and one who is over it spoils them for nobody', async () => {
    const ask = start(1)
    await ask('kept', {}, { from: '10.0.0.1' })
    const over = ask('kept', {}, { from: '10.0.0.1' })
    const other = ask('kept', {}, { from: '10.0.0.2' })
    expect((await over).responseCode).toBe(codeOf('TOO_MANY_REQUESTS'))
    expect((await other).responseCode).toBe(OK)
  })
})

describe('kept answers', () => {
  test('are kept by what the call reads: fields it does not know make no other answer', async () => {
    let n = 0
    const answer = async () => ({ n: ++n })
    const calls = {
      none: declared('/none', z.object({}), { cacheSeconds: 60 }),
      some: declared('/some', z.object({ id: z.number().default(1) }), { cacheSeconds: 60 }),
    }
    const ask = ownCalls(server, calls, { none: answer, some: answer })
    const first = await ask('none')
    expect(await ask('none', { junk: 'x'.repeat(60_000) })).toEqual(first)
    const some = await ask('some')
    expect(await ask('some', { junk: 1, id: 1 })).toEqual(some)
    expect(await ask('some', { id: 2 })).not.toEqual(some)
  })

  test('are successes: a failure and a wrong input are not kept', async () => {
    const handle = vi.fn(async () => fail('NOT_FOUND'))
    const calls = {
      one: declared('/one', z.object({ id: z.number() }), { cacheSeconds: 60, errors: ['NOT_FOUND'] }),
    }
    const ask = ownCalls(server, calls, { one: handle })
    for (let i = 0; i < 2; i++) {
      expect((await ask('one', { id: 1 })).responseCode).toBe(codeOf('NOT_FOUND'))
      expect((await ask('one', { id: 'a' })).errors).toHaveProperty('id')
    }
    expect(handle).toHaveBeenCalledTimes(2)
  })

  test('can’t be declared for callers who differ', () => {
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
    server.errors.length = 0
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

  test('is none that any call may answer, nor one of its own', async () => {
    for (const error of ['CONFLICT', 'GOODS_GONE'] as const)
      expect(await answersOf(new Failure(error), {})).toBe(codeOf(error))
    expect(await count()).toEqual([])
  })
})

test('what the contract does not name never leaves', async () => {
  const calls = { row: declared('/row', z.object({})) }
  const ask = ownCalls(server, calls, { row: async () => ({ n: 1, password_hash: '$argon2id$' }) })
  expect((await ask('row')).data).toEqual({ object: { n: 1 } })
})

test('a text with the character NUL is refused, wherever it stands', async () => {
  const input = z.object({
    word: z.string().optional(),
    deep: z.array(z.object({ word: z.string() })).optional(),
  })
  const handle = vi.fn(async () => ({ n: 1 }))
  const ask = ownCalls(server, { write: declared('/write', input) }, { write: handle })
  expect((await ask('write', { word: 'a\0' })).errors).toHaveProperty('word')
  expect((await ask('write', { deep: [{ word: 'a' }, { word: '\0' }] })).errors).toHaveProperty([
    'deep.1.word',
  ])
  expect(handle).not.toHaveBeenCalled()
})
