import { describe, expect, test } from 'vitest'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { type Someone, someone } from '../../../testing/people/people.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const MANY = 50
const server = await sandboxServer()
const { pool, control, clock, impatiently } = server

let numbers = 0
/** Strangers with a number each that nobody else has. */
const strangers = async (count: number): Promise<(Someone & { idNumber: string })[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => someone(server)))
  return people.map((who) => {
    numbers += 1
    return { ...who, idNumber: idNumberOf(`19${90 + Math.floor(numbers / 900)}-02-03`, numbers % 900) }
  })
}

/** What is written down about people, each combination with how many have it. */
const written = async (people: Someone[]): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `select concat_ws(' ', case when u.adult_from is null then 'nobody' else 'verified' end,
              (select string_agg(outcome, ',' order by id) from realname_try t where t.user_id = u.id),
              (select string_agg(c.state, ',' order by id) from certification c where c.user_id = u.id)) as what, count(*) as count
       from app_user u where id = any($1) group by what`,
    [people.map(({ userId }) => userId)],
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
const outcomes = async (answers: Promise<unknown>[]) => new Set(await Promise.all(answers.map(outcomeOf)))

const down = { outcome: 'OUTSIDE_UNAVAILABLE', leaves: 'nobody unavailable' }
const checks = [
  { name: '欧阳小明', outcome: 'OK', leaves: 'verified match' },
  { name: '钱不符', outcome: 'REALNAME_MISMATCH', leaves: 'nobody mismatch' },
  { name: '孙无录', outcome: 'REALNAME_NO_RECORD', leaves: 'nobody no_record' },
  { name: '李超时', ...down },
  { name: '周故障', ...down },
  { name: '吴断线', ...down },
  { name: '郑维护', ...down },
  { name: '王欠费', ...down },
  { name: '冯限流', ...down },
  { name: '陈乱码', ...down },
]

describe.each(checks)('the register about $name', ({ name, outcome, leaves }) => {
  test.each([1, MANY])('%i at once', async (count) => {
    await control('DELETE', 'identity')
    const people = await strangers(count)
    const verify = () =>
      outcomes(people.map(({ client, idNumber }) => client.realname.twoElementsRealAuth({ name, idNumber })))
    expect(await (name === '李超时' ? impatiently(verify) : verify())).toEqual(new Set([outcome]))
    expect(await written(people)).toEqual({ [leaves]: count })
    const asked = await control<{ name: string }[]>('GET', 'identity')
    expect(asked.map((one) => one.name)).toEqual(Array(count).fill(name))
  })
})

/** As the person does in the browser: follows the link and chooses there. */
const finish = async (link: string, how: 'pass' | 'fail'): Promise<void> => {
  const { headers } = await fetch(link, { redirect: 'manual' })
  await fetch(`${headers.get('location')}/${how}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
/** The clock asks half a minute after the beginning, and every half minute from then on. */
const ask = async () => {
  clock.advance(31_000)
  await server.run('realname.certifications')
}

const started = { outcome: 'OK', first: 'verified match passed', end: 'verified match passed' }
const unavailable = { outcome: down.outcome, end: down.leaves }
const waits = 'nobody started pending'
type Certifying = { name: string; outcome: string; first?: string; end: string; state: string | null }
const certifications: Certifying[] = [
  { name: '欧阳小明', ...started, state: 'passed' },
  { name: '钱不符', ...started, first: waits, end: 'nobody started failed', state: 'failed' },
  { name: '孙无录', outcome: 'REALNAME_MISMATCH', end: 'nobody mismatch', state: null },
  { name: '李超时', ...unavailable, state: null },
  { name: '周故障', ...unavailable, state: 'open' },
  { name: '郑维护', ...unavailable, state: null },
  { name: '王欠费', ...unavailable, state: null },
  { name: '冯限流', ...unavailable, state: null },
  { name: '赵迟到', ...started, state: 'passed' },
  { name: '何难查', ...started, first: waits, state: 'passed' },
  { name: '吕坏查', ...started, first: waits, state: 'passed' },
]

describe.each(certifications)('the wallet about $name', ({ name, outcome, first, end, state }) => {
  test.each([1, MANY])('%i at once', async (count) => {
    await control('DELETE', 'certifications')
    const people = await strangers(count)
    const links: string[] = []
    const begin = () =>
      outcomes(
        people.map(async ({ client, idNumber }) => {
          links.push((await client.realname.addZhiMaRealAuth({ name, idNumber })).link)
        }),
      )
    expect(await (name === '李超时' ? impatiently(begin) : begin())).toEqual(new Set([outcome]))
    await Promise.all(links.map((link) => finish(link, 'pass')))
    await (name === '何难查' ? impatiently(ask) : ask())
    if (first) expect(await written(people)).toEqual({ [first]: count })
    if (name === '钱不符') await Promise.all(links.map((link) => finish(link, 'fail')))
    await ask()
    expect(await written(people)).toEqual({ [end]: count })
    const theirs = await control<{ state: string }[]>('GET', 'certifications')
    expect(theirs.map((one) => one.state)).toEqual(state === null ? [] : Array(count).fill(state))
  })
})

test('a result that is told late verifies then, and not before', async () => {
  const [who] = await strangers(1)
  if (!who) throw new Error('nobody')
  const { link, certifyId } = await who.client.realname.addZhiMaRealAuth({
    name: '赵迟到',
    idNumber: who.idNumber,
  })
  await finish(link, 'pass')
  const look = () => who.client.realname.checkZhiMaResult({ certifyId })
  clock.advance(10_000)
  expect(await look()).toMatchObject({ state: 'pending', verified: false })
  clock.advance(10_000)
  expect(await look()).toMatchObject({ state: 'passed', verified: true })
})

test('every sentinel of the first page is here', async () => {
  const names = (all: { name: string }[]) => all.map(({ name }) => name).slice(1)
  expect(names(checks)).toEqual(await server.sentinels('会出错的姓名'))
  expect(names(certifications)).toEqual(await server.sentinels('支付宝认证会出错的姓名'))
})
