import { describe, expect, test } from 'vitest'
import { outcomesOf } from '../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const MANY = 50
const server = await sandboxServer()
const { pool, control, impatiently } = server
const guest = server.client()

const tokenOf = async (phone: string): Promise<string> =>
  (await control<{ token: string }>('POST', 'jiguang/token', { phone })).token
const tokensOf = (phones: string[]): Promise<string[]> => Promise.all(phones.map(tokenOf))
const enter = (tokens: string[]) =>
  outcomesOf(tokens.map((loginToken) => guest.session.doUniLogin({ loginToken })))
const traces = async (phones: string[]) => {
  const { rows } = await pool.query(
    `select count(distinct u.id) as users, count(s.token_hash) as sessions
       from app_user u left join session s on s.user_id = u.id where u.phone = any($1)`,
    [phones],
  )
  return rows[0]
}

const rows = [
  { phone: '19900000021', outcome: 'ONEKEY_WRONG' },
  { phone: '19900000022', outcome: 'ONEKEY_WRONG' },
  { phone: '19900000023', outcome: 'ONEKEY_UNAVAILABLE', silent: true },
  { phone: '19900000024', outcome: 'ONEKEY_UNAVAILABLE' },
  { phone: '19900000025', outcome: 'ONEKEY_UNAVAILABLE' },
  { phone: '19900000026', outcome: 'ONEKEY_UNAVAILABLE' },
  { phone: '19900000027', outcome: 'ONEKEY_UNAVAILABLE' },
  { phone: '19900000028', outcome: 'ONEKEY_UNAVAILABLE' },
  { phone: '19900000029', outcome: 'ONEKEY_UNAVAILABLE' },
]

describe.each(rows)('one-key login of $phone', ({ phone, outcome, silent = false }) => {
  test.each([1, MANY])('%i at once', async (count) => {
    const tokens = await tokensOf(Array(count).fill(phone))
    expect(await (silent ? impatiently(() => enter(tokens)) : enter(tokens))).toEqual({ [outcome]: count })
    expect(await traces([phone])).toEqual({ users: 0, sessions: 0 })
    // The token is used up: trying it again helps nobody.
    expect(await enter(tokens.slice(0, 1))).toEqual({ ONEKEY_WRONG: 1 })
  })
})

/** Phones that never come to have a token: their SDK says why. */
const without = [
  { phone: '19900000030', code: 2004 },
  { phone: '19900000031', code: 2002 },
]
test.each(without)('the SDK on $phone has no token to give', async ({ phone, code }) => {
  await control('PUT', 'jiguang/phone', { phone })
  const before = (await control<unknown[]>('GET', 'jiguang/tokens')).length
  const ask = async () => (await fetch(`${server.outside}/jiguang/sdk/token`, { method: 'POST' })).json()
  for (const count of [1, MANY])
    expect(await Promise.all(Array.from({ length: count }, ask))).toEqual(
      Array(count).fill(expect.objectContaining({ code })),
    )
  expect(await control('GET', 'jiguang/tokens')).toHaveLength(before)
  expect(await traces([phone])).toEqual({ users: 0, sessions: 0 })
})

test('fifty phones at once get in, each once; fifty with one token are one', async () => {
  const phones = Array.from({ length: MANY }, (_, i) => `187000000${String(i).padStart(2, '0')}`)
  expect(await enter(await tokensOf(phones))).toEqual({ OK: MANY })
  expect(await traces(phones)).toEqual({ users: MANY, sessions: MANY })
  const phone = '18700000099'
  const token = await tokenOf(phone)
  expect(await enter(Array(MANY).fill(token))).toEqual({ OK: 1, ONEKEY_WRONG: MANY - 1 })
  expect(await traces([phone])).toEqual({ users: 1, sessions: 1 })
})

test('every sentinel of the first page is here', async () => {
  expect([...rows, ...without].map(({ phone }) => phone)).toEqual(
    await server.sentinels('一键登录会出错的手机号'),
  )
})
