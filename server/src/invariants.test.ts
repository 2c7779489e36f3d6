import { describe, expect, test } from 'vitest'
import { violatedInvariants } from '../testing/database/violatedInvariants.ts'
import { setUpMarket } from '../testing/market/market.ts'
import { callServer } from '../testing/server/callServer.ts'
import { checkInvariants } from './core/jobs/invariantCheck.ts'
import { type Invariants, violationsOf } from './core/jobs/invariants.ts'
import { invariants as all, changeSources } from './invariants.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { deps, pool, clock } = server
const DAY_MS = 24 * 3_600_000

const lastCheck = async () => {
  const { rows } = await pool.query(
    'select complete, clean, violated from invariant_check order by id desc limit 1',
  )
  return rows[0]
}

describe('violationsOf', () => {
  test('checks each invariant by itself: a failing query hides no other', async () => {
    const found = await violationsOf(pool, {
      holds: 'select 1 where false',
      'cannot be asked': 'select 1 / 0',
      'is violated': 'select 7 as id',
    })
    expect(found).toMatchObject([
      { invariant: 'cannot be asked', error: { message: 'division by zero' } },
      { invariant: 'is violated', rows: [{ id: 7 }] },
    ])
  })

  test.each<[string, Invariants, number]>([
    ['none', { holds: 'select 1 where false', 'holds as well': { fullOnly: 'select 1 where false' } }, 0],
    ['a violated one', { holds: 'select 1 where false', 'is violated': () => 'select 7 as id' }, 1],
    ['one that fails', { 'cannot be asked': 'select 1 / 0', holds: 'select 1 where false' }, 1],
  ])('asked in one request they find the same: %s', async (_, asked, count) => {
    const found = await violatedInvariants(pool, asked)
    expect(found).toHaveLength(count)
    expect(found).toEqual(await violationsOf(pool, asked))
  })

  test('every invariant works for recent rows as well as in full', async () => {
    const since = { ledger_transfer: 0, order_event: 0, withdrawal_event: 0, reveal: 0 }
    expect(await violationsOf(pool, all, { sources: changeSources, since })).toEqual([])
  })
})

describe('checkInvariants', () => {
  const seen: string[] = []
  const watched: Invariants = {
    'no transfer above 10 yuan': ({ added }) => {
      seen.push(added('ledger_transfer', 'id'))
      return `select id from ledger_transfer where amount > 1000 and ${added('ledger_transfer', 'id')}`
    },
    'no wallet above 30 yuan': ({ changed }) =>
      `select id from ledger_account where kind = 'cash' and balance > 3000 and ${changed('account', 'id')}`,
    'only full checks ask': { fullOnly: 'select 1 where false' },
  }
  const check = () => checkInvariants(deps, watched, changeSources)

  test('reads everything at first, then new rows, and everything again after a week', async () => {
    await market.person({ cashFen: 500 })
    expect(await check()).toEqual([])
    expect(await lastCheck()).toEqual({ complete: true, clean: true, violated: [] })
    clock.advance(3_600_000)
    expect(await check()).toEqual([])
    expect(await lastCheck()).toMatchObject({ complete: false, clean: true })
    expect(seen.at(-1)).toBe('id > 0')
    clock.advance(3_600_000)
    await check()
    // The transfer is older than ten minutes by now and covered by a clean check.
    expect(Number(seen.at(-1)?.slice('id > '.length))).toBeGreaterThan(0)
    clock.advance(7 * DAY_MS)
    await check()
    expect(await lastCheck()).toMatchObject({ complete: true, clean: true })
  })

  test('logs each violation at every check until it is gone', async () => {
    const { userId } = await market.person({ cashFen: 1500 })
    for (let hours = 0; hours < 3; hours++) {
      clock.advance(3_600_000)
      expect(await check()).toMatchObject([{ invariant: 'no transfer above 10 yuan' }])
      expect(await lastCheck()).toMatchObject({ clean: false, violated: ['no transfer above 10 yuan'] })
    }
    expect(server.errors.splice(0).map((line) => JSON.parse(line).msg)).toEqual(
      Array(3).fill('invariant violated'),
    )
    expect(userId).toBeGreaterThan(0)
  })

  test('a query that fails is logged and leaves the check unclean', async () => {
    const broken: Invariants = { 'cannot be asked': 'select 1 / 0' }
    await checkInvariants(deps, broken, changeSources)
    expect(await lastCheck()).toMatchObject({ clean: false, violated: ['cannot be asked'] })
    expect(server.errors.splice(0).map((line) => JSON.parse(line).msg)).toEqual(['invariant query failed'])
  })
})
