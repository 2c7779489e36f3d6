import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const { person, goods, rent } = await setUpMarket(server)

describe('finance.balance, queryBonusAmount and details', () => {
  test('guests have to log in', async () => {
    expect(
      await outcomesOf([
        server.client().finance.balance(),
        server.client().finance.details(),
        server.client().finance.queryBonusAmount(),
      ]),
    ).toEqual({
      TOKEN_EXPIRED: 3,
    })
  })

  test('return the balances, the held sums, and the entries that led to them, newest first', async () => {
    const goodsId = await goods(await person(), { depositFen: 1000 })
    const renter = await person({ cashFen: 5000, bonusFen: 100 })
    const orderId = await rent(renter, goodsId, 1, 1300)
    expect(await renter.client.finance.balance()).toEqual({
      cashFen: 3800,
      feeFreeFen: 0,
      bonusFen: 0,
      frozenFen: 0,
      inEscrowFen: 1300,
    })
    expect(await renter.client.finance.queryBonusAmount()).toEqual({ bonusFen: 0 })
    const { list } = await renter.client.finance.details()
    expect(
      list.map(({ fen, wallet, label, balanceFen, orderId: of }) => ({ fen, wallet, label, balanceFen, of })),
    ).toEqual([
      { fen: -1200, wallet: 'cash', label: '租号付款', balanceFen: 3800, of: orderId },
      { fen: -100, wallet: 'bonus', label: '租号付款（赠送余额）', balanceFen: 0, of: orderId },
      { fen: 100, wallet: 'bonus', label: '平台赠送', balanceFen: 100, of: null },
      { fen: 5000, wallet: 'cash', label: '充值', balanceFen: 5000, of: null },
    ])
    expect((await renter.client.finance.details({ kind: 'in' })).list.map(({ fen }) => fen)).toEqual([
      100, 5000,
    ])
    expect((await renter.client.finance.details({ kind: 'out' })).list.map(({ fen }) => fen)).toEqual([
      -1200, -100,
    ])
  })

  test('pages by cursor and by number show each entry once', async () => {
    const renter = await person({ cashFen: 5000, bonusFen: 100 })
    const owner = await person()
    await rent(renter, await goods(owner), 1, 300)
    await rent(renter, await goods(owner), 2, 600)
    const whole = (await renter.client.finance.details()).list
    const seen = []
    let page: { num: number; size: number; time?: number; cursor?: string } | null = { num: 1, size: 2 }
    while (page) {
      const answer = await renter.client.finance.details({ page })
      seen.push(...answer.list)
      const { time, cursor, more } = answer.page
      page = more && cursor ? { num: page.num + 1, size: 2, time, cursor } : null
    }
    expect(seen).toEqual(whole)
    expect((await renter.client.finance.details({ page: { num: 2, size: 2 } })).list).toEqual(
      whole.slice(2, 4),
    )
  })
})
