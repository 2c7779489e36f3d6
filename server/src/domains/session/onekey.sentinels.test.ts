import { describe, expect, test } from 'vitest'
import { AT_ONCE } from '../../../testing/server/atOnce.ts'
import { outcomesOf } from '../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const server = await sandboxServer()
const { pool, control, withShortTimeouts } = server
const guest = server.client()

const tokenOf = async (phone: string): Promise<string> =>
  (await control<{ token: string }>('POST', 'jiguang/token', { phone })).token
const tokensOf = (phones: string[]): Promise<string[]> => Promise.all(phones.map(tokenOf))
const signIn = (tokens: string[]) =>
  outcomesOf(tokens.map((loginToken) => guest.session.doUniLogin({ loginToken })))
const countRows = async (phones: string[]) => {
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
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    const tokens = await tokensOf(Array(count).fill(phone))
    expect(await (silent ? withShortTimeouts(() => signIn(tokens)) : signIn(tokens))).toEqual({
      [outcome]: count,
    })
    expect(await countRows([phone])).toEqual({ users: 0, sessions: 0 })
    // The token is used up: a retry fails.
    expect(await signIn(tokens.slice(0, 1))).toEqual({ ONEKEY_WRONG: 1 })
  })
})

/** Phones for which the SDK issues no token, with its error code. */
const without = [
  { phone: '19900000030', code: 2004 },
  { phone: '19900000031', code: 2002 },
]
test.each(without)('the SDK on $phone issues no token', async ({ phone, code }) => {
  await control('PUT', 'jiguang/phone', { phone })
  const before = (await control<unknown[]>('GET', 'jiguang/tokens')).length
  const requestToken = async () =>
    (await fetch(`${server.sandboxUrl}/jiguang/sdk/token`, { method: 'POST' })).json()
  for (const count of [1, AT_ONCE])
    expect(await Promise.all(Array.from({ length: count }, requestToken))).toEqual(
      Array(count).fill(expect.objectContaining({ code })),
    )
  expect(await control('GET', 'jiguang/tokens')).toHaveLength(before)
  expect(await countRows([phone])).toEqual({ users: 0, sessions: 0 })
})

test('fifty phones sign in at once, each once; of fifty with one token one succeeds', async () => {
  const phones = Array.from({ length: AT_ONCE }, (_, i) => `187000000${String(i).padStart(2, '0')}`)
  expect(await signIn(await tokensOf(phones))).toEqual({ OK: AT_ONCE })
  expect(await countRows(phones)).toEqual({ users: AT_ONCE, sessions: AT_ONCE })
  const phone = '18700000099'
  const token = await tokenOf(phone)
  expect(await signIn(Array(AT_ONCE).fill(token))).toEqual({ OK: 1, ONEKEY_WRONG: AT_ONCE - 1 })
  expect(await countRows([phone])).toEqual({ users: 1, sessions: 1 })
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  expect([...rows, ...without].map(({ phone }) => phone)).toEqual(
    await server.sentinels('一键登录会出错的手机号'),
  )
})
