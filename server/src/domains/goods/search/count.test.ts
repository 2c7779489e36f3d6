import { describe, expect, test } from 'vitest'
import { setUpSearchableGoods } from '../../../../testing/market/searchableGoods.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { countGoods } from './count.ts'

const server = await callServer()
const { small } = await setUpSearchableGoods(server)
const guest = server.client()
const { ranks, zones } = small

describe('goods.count', () => {
  const count = async (
    filters: Omit<Parameters<typeof guest.goods.count>[0], 'id'> = {},
    id: number = small.game,
  ) => (await guest.goods.count({ id, ...filters })).count

  test('counts what the list with the same filters finds', async () => {
    const variants = [
      {},
      { keyword: 'zhaixing' },
      { options: [ranks.high] },
      { zones: [zones.android] },
      { priceTo: 1 },
      { noDeposit: true },
      { freeNow: true },
    ]
    for (const filters of variants) {
      const { list } = await guest.goods.list({ id: small.game, ...filters, page: { size: 50 } })
      expect(await count(filters), JSON.stringify(filters)).toBe(list.length)
    }
    expect(await count({}, 0)).toBe((await guest.goods.list({ id: 0, page: { size: 50 } })).list.length)
  })

  test('an unknown game is NOT_FOUND', async () => {
    await expect(count({}, 99)).rejects.toMatchObject({ code: expect.any(String) })
  })

  test('a count that times out is null, and its connection stays usable', async () => {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin; lock table goods in access exclusive mode')
      expect(await count()).toBeNull()
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await count()).toBeGreaterThan(0)
  })

  test('60 at once use a fifth of the connections, the others wait', async () => {
    const input = { gameId: small.game, sort: 'default' as const, zones: [], ranks: [], optionGroups: [] }
    const plain = {
      noDeposit: false,
      twoStepSupport: false,
      freeNow: false,
      words: [],
      patterns: [],
      grams: [],
    }
    const place = { ownerId: null, time: null, now: server.clock.now(), after: null, skip: 0, limit: 1 }
    let inUse = 0
    const inUseAtOnce: number[] = []
    const client = {
      query: async () => ({ rows: [{ count: 7 }] }),
      release: () => {
        inUse -= 1
      },
    }
    const connect = async () => {
      inUse += 1
      inUseAtOnce.push(inUse)
      return client
    }
    const pool = { options: { max: 10 }, connect } as never
    const counts = Array.from({ length: 60 }, () =>
      countGoods({ catalogue: server.deps.database.catalogue, pool }, { ...input, ...plain, ...place }, 100),
    )
    expect(await Promise.all(counts)).toEqual(Array(60).fill(7))
    expect([inUseAtOnce.length, Math.max(...inUseAtOnce)]).toEqual([60, 2])
  })

  test('60 slow ones at once all return null in time', async () => {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin; lock table goods in access exclusive mode')
      const counts = await Promise.all(Array.from({ length: 60 }, () => count()))
      expect(counts).toEqual(Array(60).fill(null))
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await count()).toBeGreaterThan(0)
  })
})
