import { describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../testing/server/atOnce.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const server = await sandboxServer()
const { pool, control, clock, withShortTimeouts } = server

let numbers = 0
/** New users, each with an unused ID number. */
const strangers = async (count: number): Promise<(TestUser & { idNumber: string })[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => testUser(server)))
  return people.map((user) => {
    numbers += 1
    return { ...user, idNumber: idNumberOf(`19${90 + Math.floor(numbers / 900)}-02-03`, numbers % 900) }
  })
}

/** Counts of users by their stored state. */
const written = async (people: TestUser[]): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `select concat_ws(' ', case when u.adult_from is null then 'unverified' else 'verified' end,
              (select string_agg(outcome, ',' order by id) from realname_try t where t.user_id = u.id),
              (select string_agg(c.state, ',' order by id) from certification c where c.user_id = u.id)) as what, count(*) as count
       from app_user u where id = any($1) group by what`,
    [people.map(({ userId }) => userId)],
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
const outcomes = async (responses: Promise<unknown>[]) => new Set(await Promise.all(responses.map(outcomeOf)))

const down = { outcome: 'OUTSIDE_UNAVAILABLE', leaves: 'unverified unavailable' }
const checks = [
  { name: '欧阳小明', outcome: 'OK', leaves: 'verified match' },
  { name: '钱不符', outcome: 'REALNAME_MISMATCH', leaves: 'unverified mismatch' },
  { name: '孙无录', outcome: 'REALNAME_NO_RECORD', leaves: 'unverified no_record' },
  { name: '李超时', ...down },
  { name: '周故障', ...down },
  { name: '吴断线', ...down },
  { name: '郑维护', ...down },
  { name: '王欠费', ...down },
  { name: '冯限流', ...down },
  { name: '陈乱码', ...down },
]

describe.each(checks)('the register for $name', ({ name, outcome, leaves }) => {
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    await control('DELETE', 'identity')
    const people = await strangers(count)
    const verify = () =>
      outcomes(people.map(({ client, idNumber }) => client.realname.twoElementsRealAuth({ name, idNumber })))
    expect(await (name === '李超时' ? withShortTimeouts(verify) : verify())).toEqual(new Set([outcome]))
    expect(await written(people)).toEqual({ [leaves]: count })
    const asked = await control<{ name: string }[]>('GET', 'identity')
    expect(asked.map((one) => one.name)).toEqual(Array(count).fill(name))
  })
})

/** Follows the link and chooses a result, as a person does in the browser. */
const finish = async (link: string, how: 'pass' | 'fail'): Promise<void> => {
  const { headers } = await fetch(link, { redirect: 'manual' })
  await fetch(`${headers.get('location')}/${how}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
/** The job queries half a minute after the start, and every half minute from then on. */
const ask = async () => {
  clock.advance(31_000)
  await server.run('realname.certifications')
}

const started = { outcome: 'OK', first: 'verified match passed', end: 'verified match passed' }
const unavailable = { outcome: down.outcome, end: down.leaves }
const waits = 'unverified started pending'
type Certifying = { name: string; outcome: string; first?: string; end: string; state: string | null }
const certifications: Certifying[] = [
  { name: '欧阳小明', ...started, state: 'passed' },
  { name: '钱不符', ...started, first: waits, end: 'unverified started failed', state: 'failed' },
  { name: '孙无录', outcome: 'REALNAME_MISMATCH', end: 'unverified mismatch', state: null },
  { name: '李超时', ...unavailable, state: null },
  { name: '周故障', ...unavailable, state: 'open' },
  { name: '郑维护', ...unavailable, state: null },
  { name: '王欠费', ...unavailable, state: null },
  { name: '冯限流', ...unavailable, state: null },
  { name: '赵迟到', ...started, state: 'passed' },
  { name: '何难查', ...started, first: waits, state: 'passed' },
  { name: '吕坏查', ...started, first: waits, state: 'passed' },
]

describe.each(certifications)('the wallet for $name', ({ name, outcome, first, end, state }) => {
  test.each([1, AT_ONCE])('%i at once', async (count) => {
    await control('DELETE', 'certifications')
    const people = await strangers(count)
    const links: string[] = []
    const begin = () =>
      outcomes(
        people.map(async ({ client, idNumber }) => {
          links.push((await client.realname.addZhiMaRealAuth({ name, idNumber })).link)
        }),
      )
    expect(await (name === '李超时' ? withShortTimeouts(begin) : begin())).toEqual(new Set([outcome]))
    await Promise.all(links.map((link) => finish(link, 'pass')))
    await (name === '何难查' ? withShortTimeouts(ask) : ask())
    if (first) expect(await written(people)).toEqual({ [first]: count })
    if (name === '钱不符') await Promise.all(links.map((link) => finish(link, 'fail')))
    await ask()
    expect(await written(people)).toEqual({ [end]: count })
    const theirs = await control<{ state: string }[]>('GET', 'certifications')
    expect(theirs.map((one) => one.state)).toEqual(state === null ? [] : Array(count).fill(state))
  })
})

test('a late result verifies when it arrives, and not before', async () => {
  const [user] = await strangers(1)
  if (!user) throw new Error('no user')
  const { link, certifyId } = await user.client.realname.addZhiMaRealAuth({
    name: '赵迟到',
    idNumber: user.idNumber,
  })
  await finish(link, 'pass')
  const look = () => user.client.realname.checkZhiMaResult({ certifyId })
  clock.advance(10_000)
  expect(await look()).toMatchObject({ state: 'pending', verified: false })
  clock.advance(10_000)
  expect(await look()).toMatchObject({ state: 'passed', verified: true })
})

test('covers every sentinel listed on the sandbox’s first page', async () => {
  const names = (all: { name: string }[]) => all.map(({ name }) => name).slice(1)
  expect(names(checks)).toEqual(await server.sentinels('会出错的姓名'))
  expect(names(certifications)).toEqual(await server.sentinels('支付宝认证会出错的姓名'))
})
