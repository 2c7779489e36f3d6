import { goodsSorts } from '@shanghao/contract/goods/calls'
import { quote } from '@shanghao/contract/orders/shapes'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../src/core/config/clock.ts'
import { openDatabase } from '../src/core/database/db.ts'
import { violationsOf } from '../src/core/jobs/invariants.ts'
import { localKms } from '../src/core/security/seal.ts'
import { unsealCredential } from '../src/domains/goods/actions.ts'
import { countStatement } from '../src/domains/goods/search/count.ts'
import { gramsToLookUp } from '../src/domains/goods/search/grams.ts'
import { type ListQuery, listStatement, noFilters } from '../src/domains/goods/search/list.ts'
import { listGoods } from '../src/domains/goods/search/listGoods.ts'
import { parseKeyword } from '../src/domains/goods/search/searchWords.ts'
import { invariants } from '../src/invariants.ts'
import { olderTransactionsEnded } from '../testing/database/olderTransactions.ts'
import { createDatabase } from '../testing/database/testDatabase.ts'
import { fillCatalogue } from './large.ts'
import { seed } from './main.ts'

const COUNT = 12_000
const created = await createDatabase()
const database = openDatabase(created.appUrl, 4)
const kms = localKms(Buffer.alloc(32, 7).toString('base64'))
const now = new Date()
afterAll(async () => {
  await database.close()
  await created.drop()
})
await seed({ database, kms, clock: systemClock })
await olderTransactionsEnded(database.pool)
await fillCatalogue(created.ownerUrl, { kms, count: COUNT, now, log: () => {} })

describe('a large catalogue', () => {
  test('has the requested size, violates no invariant, and its credentials can be unsealed', async () => {
    const { rows } = await database.pool.query('select count(*) as n, max(id) as last from goods')
    expect(rows[0].n).toBe(COUNT)
    expect(await violationsOf(database.pool, invariants)).toEqual([])
    expect((await unsealCredential(database.db, kms, rows[0].last)).account).toBe(`demo${rows[0].last}`)
  })
})

describe('its rented accounts', () => {
  test('are held by a user of their own, with a complete quote', async () => {
    const { rows } = await database.pool.query(
      "select o.quote, o.rent_fen, o.ends_at, u.password_hash from rental_order o join app_user u on u.id = o.renter_id where o.state = 'pending_payment'",
    )
    expect(rows.length).toBe((COUNT - 2000) / 40)
    for (const row of rows) {
      expect(row.password_hash).toBeNull()
      expect(quote.strict().parse(row.quote)).toMatchObject({
        rentFen: row.rent_fen,
        endsAt: row.ends_at.getTime(),
      })
    }
  })
})

const listed: ListQuery = { ...noFilters, gameId: 1, ownerId: null, time: now, now, limit: 11 }

type Node = {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a query's plan. */
const planOf = (overrides: Partial<ListQuery>) =>
  planOfStatement(listStatement({ ...listed, ...overrides }).compile(database.catalogue))
const planOfStatement = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
  const { rows } = await database.pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  return {
    indexes: nodes
      .map((node) => node['Index Name'])
      .filter((name) => name?.startsWith('goods_') && name !== 'goods_pkey'),
    text: JSON.stringify(rows[0]['QUERY PLAN'][0].Plan),
    /** The most accounts that one node read. */
    mostRows: Math.max(
      ...nodes
        .filter((node) => node['Relation Name'] === 'goods')
        .map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    ),
    // There are so few leases that they are read by a sequential scan.
    types: nodes.filter((node) => node['Relation Name'] !== 'lease').map((node) => node['Node Type']),
  }
}
const deps = { database, clock: systemClock }
const searching = async (keyword: string, covered = true) => {
  const words = await parseKeyword(deps, keyword)
  return {
    words: words.flatMap(({ text }) => text ?? []),
    patterns: words.flatMap(({ pattern }) => pattern ?? []),
    grams: await gramsToLookUp(deps, words, { limit: 11, covered }),
  }
}

describe('plans of the list', () => {
  test.for([
    [{}, 'goods_game_score'],
    [{ sort: 'price_up' }, 'goods_game_price'],
    [{ sort: 'price_down' }, 'goods_game_price'],
    [{ sort: 'newest' }, 'goods_game_newest'],
    [{ sort: 'popular' }, 'goods_game_popular'],
    [{ gameId: 0 }, 'goods_all_score'],
    [{ gameId: 0, sort: 'price_up' }, 'goods_all_price'],
    [{ gameId: 0, sort: 'newest' }, 'goods_all_newest'],
    [{ gameId: 0, sort: 'popular' }, 'goods_all_popular'],
    [{ noDeposit: true, zones: [11, 12] }, 'goods_game_score'],
    [{ freeNow: true, twoStepSupport: true }, 'goods_game_score'],
    [{ optionGroups: [[102_005]] }, 'goods_game_score'],
    [{ ranks: [101_010, 101_011] }, 'goods_game_score'],
    [{ ranks: [101_022], optionGroups: [[104_011], [105_001]] }, 'goods_options'],
  ] as [Partial<ListQuery>, string][])('%o uses %s', async ([overrides, index]) => {
    const { indexes, types, text } = await planOf(overrides)
    expect(indexes, text).toEqual([index])
    expect(types).not.toContain('Seq Scan')
    if (index !== 'goods_options') expect(types).not.toContain('Sort')
  })

  test('a later page uses the same index without sorting', async () => {
    for (const sort of goodsSorts) {
      const { indexes, types } = await planOf({ sort, after: [500, 1_000_001_500] })
      expect(indexes).toHaveLength(1)
      expect(types).not.toContain('Sort')
    }
  })

  test('the default order uses an index-only scan, also with filters and search', async () => {
    const covered: Partial<ListQuery>[] = [
      {},
      { gameId: 0, noDeposit: true, zones: [11, 12], ranks: [101_010], priceTo: 900, twoStepSupport: true },
      await searching('摘星'),
    ]
    for (const overrides of covered) expect((await planOf(overrides)).types).toContain('Index Only Scan')
  })

  test('a rare word is looked up, a frequent one is filtered while reading in order', async () => {
    expect((await planOf(await searching('纸鸢归来'))).indexes).toEqual(['goods_grams'])
    expect((await planOf(await searching('查无此词'))).indexes).toEqual(['goods_grams'])
    expect((await planOf({ sort: 'newest', ...(await searching('纸鸢', false)) })).indexes).toEqual([
      'goods_grams',
    ])
    expect((await planOf(await searching('皮肤'))).indexes).toEqual(['goods_game_score'])
    expect((await planOf({ gameId: 0, ...(await searching('皮肤 摘星')) })).indexes).toEqual([
      'goods_all_score',
    ])
  })

  test('of each word the rarest pair is looked up', async () => {
    expect((await searching('云阙纸鸢')).grams).toEqual([['阙纸']])
    expect((await searching('远航乐师 纸鸢归来')).grams).toHaveLength(2)
  })

  test('pinyin and initials use the same indexes as Chinese words', async () => {
    for (const rare of ['zhiyuanguilai', 'zygl', '纸yuan归来'])
      expect((await planOf(await searching(rare))).indexes, rare).toEqual(['goods_grams'])
    const frequent = await planOf(await searching('pifu'))
    expect(frequent.indexes).toEqual(['goods_game_score'])
    expect(frequent.types).toContain('Index Only Scan')
    for (const keyword of ['zhiyuanguilai', 'pifu', 'zx', 'zhaixing anzhuo'])
      expect((await planOf(await searching(keyword))).types, keyword).not.toContain('Seq Scan')
  })

  test('a count reads an index up to its maximum', async () => {
    const counting = async (overrides: Partial<ListQuery>) => {
      const { indexes, types } = await planOfStatement(
        countStatement({ ...listed, time: null, ...overrides }, 10_000).compile(database.catalogue),
      )
      expect(types).not.toContain('Seq Scan')
      expect(types).toContain('Limit')
      return indexes
    }
    expect(await counting({ ranks: [101_022], optionGroups: [[104_011], [105_001]] })).toEqual([
      'goods_options',
    ])
    expect(await counting(await searching('zygl'))).toEqual(['goods_grams'])
    for (const overrides of [
      {},
      { gameId: 0 },
      { noDeposit: true, zones: [11, 12], priceTo: 900 },
      { freeNow: true },
    ])
      expect(await counting(overrides)).toHaveLength(1)
  })
})

describe('a filter that few accounts match, or none', () => {
  const NO_ZONE_OF_THE_GAME = 22
  const rare: [Partial<ListQuery>, isEmpty: boolean][] = [
    [{ zones: [NO_ZONE_OF_THE_GAME] }, true],
    [{ optionGroups: [[77]] }, true],
    [{ ranks: [101_000], optionGroups: [[103_200]] }, true],
    [{ ranks: [101_022], optionGroups: [[102_005], [103_200]], noDeposit: true }, false],
    [{ priceFrom: 1_700, noDeposit: true, twoStepSupport: true }, false],
    [{ gameId: 2, twoStepSupport: true }, true],
    [{ noDeposit: true, words: ['查无此词'] }, true],
  ]
  test.for(rare)('%o finds the accounts that the whole list has', async ([overrides, isEmpty]) => {
    for (const sort of goodsSorts)
      for (const skip of [0, 2]) {
        const query = { ...listed, ...overrides, sort, skip }
        const { rows } = await listStatement(query).execute(database.catalogue)
        expect(await listGoods(database, query), sort).toEqual(rows[0]?.rows)
        if (skip === 0) expect(rows[0]?.rows.length === 0).toBe(isEmpty)
      }
  })

  test.for(rare)('%o is read no further than the first accounts, and then looked up', async ([overrides]) => {
    for (const sort of ['default', 'newest', 'popular'] as const) {
      const way = { first: 100 }
      const first = await planOfStatement(
        listStatement({ ...listed, ...overrides, sort }, way).compile(database.catalogue),
      )
      expect(first.mostRows, first.text).toBeLessThanOrEqual(way.first)
      const lookedUp = await planOfStatement(
        listStatement({ ...listed, ...overrides, sort }, 'looked up').compile(database.catalogue),
      )
      for (const index of lookedUp.indexes) expect(index, lookedUp.text).not.toMatch(/_(newest|popular)$/)
    }
  })
})

describe('the vocabulary of a large catalogue', () => {
  test('contains every gram of its accounts', async () => {
    const { rows } = await database.pool.query(
      `select distinct gram from goods, unnest(grams) gram
        where not exists (select from search_gram s where s.gram = gram collate "C") limit 5`,
    )
    expect(rows).toEqual([])
  })
})

test('a search without statistics has the same plan as with them', async () => {
  // How many parts of a word are looked up together; which of several rare ones depends on the sample of the statistics.
  const plannedOn = async (words: string[]) => {
    const own = openDatabase(created.appUrl, 1)
    const deps = { database: own, clock: systemClock }
    const decisions = []
    for (const word of words)
      for (const covered of [true, false])
        decisions.push(await gramsToLookUp(deps, await parseKeyword(deps, word), { limit: 11, covered }))
    await own.close()
    return decisions.map((alternatives) => alternatives.map((grams) => grams.length))
  }
  const words = ['皮肤', '摘星', '纸鸢归来', '查无此词']
  const known = await plannedOn(words)
  expect(new Set(known.map((grams) => grams.length > 0))).toEqual(new Set([true, false]))
  const owner = openDatabase(created.ownerUrl, 1)
  await owner.pool.query(
    `select pg_clear_relation_stats('public', 'goods'), pg_clear_attribute_stats('public', 'goods', 'grams', false)`,
  )
  const { rows } = await owner.pool.query(
    `select from pg_stats where tablename = 'goods' and attname = 'grams'`,
  )
  expect(rows).toHaveLength(0)
  expect(await plannedOn(words)).toEqual(known)
  await owner.pool.query('analyze goods')
  await owner.close()
})
