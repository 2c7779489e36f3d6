import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { banGoods } from '../disputes/actions.ts'
import { unshelveGoods } from './states/transitions.ts'

const server = await callServer()
const market = await setUpMarket(server)
const guest = server.client()
const owner = await market.person({ roles: ['merchant'] })
const { db } = server.deps
const MINUTE = 60_000
const NOBODYS = '9999999999'

const rowsOf = async (userId: number): Promise<number> =>
  (await server.pool.query('select from favourite where user_id = $1', [userId])).rows.length

describe('goods.store, goods.unstore, goods.isStored', () => {
  test('requires a login', async () => {
    const id = await market.goods(owner)
    const calls = [guest.goods.store({ id }), guest.goods.unstore({ id }), guest.goods.isStored({ id })]
    expect(await outcomesOf(calls)).toEqual({ TOKEN_EXPIRED: 3 })
    expect(await outcomeOf(guest.goods.storedList({}))).toBe('TOKEN_EXPIRED')
  })

  test('stores and removes, both repeatable', async () => {
    const id = await market.goods(owner)
    const { client } = await market.person()
    const { goods } = client
    expect(await goods.isStored({ id })).toEqual({ stored: false })
    for (let i = 0; i < 2; i++) expect(await goods.store({ id })).toEqual({ stored: true })
    expect(await goods.isStored({ id })).toEqual({ stored: true })
    expect((await goods.detail({ id })).stored).toBe(true)
    expect((await guest.goods.detail({ id })).stored).toBe(false)
    for (let i = 0; i < 2; i++) expect(await goods.unstore({ id })).toEqual({ stored: false })
    expect(await goods.isStored({ id })).toEqual({ stored: false })
  })

  test('an account without a page cannot be stored, but can be removed', async () => {
    const { client } = await market.person()
    expect(await outcomeOf(client.goods.store({ id: NOBODYS }))).toBe('NOT_FOUND')
    expect(await client.goods.unstore({ id: NOBODYS })).toEqual({ stored: false })
  })

  test('50 at once store one; 50 adds and 50 removes at once leave one or none', async () => {
    const id = await market.goods(owner)
    const { client, userId } = await market.person()
    const store = () => Array.from({ length: 50 }, () => client.goods.store({ id }))
    expect(await outcomesOf(store())).toEqual({ OK: 50 })
    expect(await rowsOf(userId)).toBe(1)
    const unstore = Array.from({ length: 50 }, () => client.goods.unstore({ id }))
    expect(await outcomesOf([...store(), ...unstore])).toEqual({ OK: 100 })
    expect(await rowsOf(userId)).toBeLessThanOrEqual(1)
  })
})

describe('goods.storedList', () => {
  test('newest first, consistent pages; marks unlisted accounts and leaves out removed ones', async () => {
    const { client } = await market.person()
    const ids: string[] = []
    for (let i = 0; i < 4; i++) {
      const id = await market.goods(owner)
      server.clock.advance(MINUTE)
      await client.goods.store({ id })
      ids.unshift(id)
    }
    const [newest = '', second = '', third = '', oldest = ''] = ids
    const first = await client.goods.storedList({ page: { size: 2 } })
    expect(first.list.map(({ goodsId }) => goodsId)).toEqual([newest, second])
    const late = await market.goods(owner)
    server.clock.advance(MINUTE)
    await client.goods.store({ id: late })
    const { time, cursor } = first.page
    if (cursor === null) throw new Error('there is no second page')
    const next = await client.goods.storedList({ page: { num: 2, size: 2, time, cursor } })
    expect(next.list.map(({ goodsId }) => goodsId)).toEqual([third, oldest])
    expect(next.page).toMatchObject({ more: false, cursor: null })
    const byNumber = await client.goods.storedList({ page: { num: 2, size: 2, time } })
    expect(byNumber.list).toEqual(next.list)

    await db.transaction().execute(async (tx) => {
      await unshelveGoods(tx, owner.userId, Number(third))
      await banGoods(tx, Number(second), server.clock.now())
    })
    const now = await client.goods.storedList()
    expect(now.list.map(({ goodsId, available }) => [goodsId, available])).toEqual([
      [late, true],
      [newest, true],
      [third, false],
      [oldest, true],
    ])
  })

  test("shows only the user's own", async () => {
    const id = await market.goods(owner)
    const [one, two] = [await market.person(), await market.person()]
    await one.client.goods.store({ id })
    expect((await two.client.goods.storedList()).list).toEqual([])
  })
})
