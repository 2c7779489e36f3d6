import type { ErrorName } from '@shanghao/contract/errors'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { banGoods } from '../disputes/actions.ts'

/** Each error of the calls that pay an order, by its precondition. */
const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { clock, deps } = server
const { wechat } = server.providers.channels
const MINUTE = 60_000

const owner = await person()
const create = async ({ client }: TestUser, goodsId: string): Promise<string> =>
  (await client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })).orderId
/** A person with an order of theirs. */
const ordered = async (): Promise<{ renter: TestUser; orderId: string; goodsId: string }> => {
  const renter = await person({ cashFen: 1000 })
  const goodsId = await goods(owner)
  return { renter, goodsId, orderId: await create(renter, goodsId) }
}

type Order = { renter: TestUser; orderId: string }
/** How an order comes to be one that can't be paid. */
const orders: [string, ErrorName, () => Promise<Order>][] = [
  [
    "another user's order",
    'NOT_FOUND',
    async () => ({ ...(await ordered()), renter: await person({ cashFen: 1000 }) }),
  ],
  [
    'an order that is paid',
    'ALREADY_PAID',
    async () => {
      const { renter, orderId } = await ordered()
      await renter.client.pay.balanceUnifiedOrder({ orderId })
      return { renter, orderId }
    },
  ],
  [
    'an order that was cancelled',
    'PAYMENT_CLOSED',
    async () => {
      const { renter, orderId } = await ordered()
      await renter.client.orders.cancel({ orderId })
      return { renter, orderId }
    },
  ],
  [
    'an order whose time to pay is over',
    'ORDER_TIMEOUT',
    async () => {
      const order = await ordered()
      clock.advance(16 * MINUTE)
      return order
    },
  ],
  [
    'an order that is paid first, of an account that was taken meanwhile',
    'ACCOUNT_TAKEN',
    async () => {
      const renter = await person({ cashFen: 1000 })
      for (let i = 0; i < 3; i += 1)
        await renter.client.orders.cancel({ orderId: await create(renter, await goods(owner)) })
      const goodsId = await goods(owner)
      const orderId = await create(renter, goodsId)
      await create(await person(), goodsId)
      return { renter, orderId }
    },
  ],
  [
    'an order of an account that was banned',
    'GOODS_GONE',
    async () => {
      const { renter, orderId, goodsId } = await ordered()
      await deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), clock.now()))
      return { renter, orderId }
    },
  ],
  [
    'a person without a verified identity',
    'REALNAME_REQUIRED',
    async () => ({ ...(await ordered()), renter: await person({ bornOn: null }) }),
  ],
  [
    'a minor',
    'MINOR',
    async () => ({ ...(await ordered()), renter: await person({ bornOn: '2010-01-01' }) }),
  ],
]

describe.each<[string, ({ client }: TestUser, orderId: string) => Promise<unknown>]>([
  ['balanceUnifiedOrder', ({ client }, orderId) => client.pay.balanceUnifiedOrder({ orderId })],
  ['unifiedOrder', ({ client }, orderId) => client.pay.unifiedOrder({ orderId, channel: 'alipay' })],
  ['wxUnifiedOrder', ({ client }, orderId) => client.pay.wxUnifiedOrder({ orderId, way: 'native' })],
])('pay.%s', (_name, pay) => {
  test.each(orders)('refuses %s: %s', async (_what, error, make) => {
    const { renter, orderId } = await make()
    expect(await outcomeOf(pay(renter, orderId))).toBe(error)
  })
})

test('neither the cashier nor the state of the payment is shown to other people', async () => {
  const { orderId } = await ordered()
  const { pay } = (await person()).client
  expect(await outcomeOf(pay.cashier({ id: orderId }))).toBe('NOT_FOUND')
  expect(await outcomeOf(pay.isOrderPaid({ id: orderId }))).toBe('NOT_FOUND')
})

describe('paying through WeChat', () => {
  test.each([
    ['unifiedOrder', { channel: 'wechat' }],
    ['wxUnifiedOrder', {}],
  ] as const)('pay.%s tells a refusal, no answer, and a payer that is not known', async (name, channel) => {
    const { renter, orderId } = await ordered()
    const open = (way: 'native' | 'jsapi') => renter.client.pay[name]({ orderId, way, ...channel } as never)
    expect(await outcomeOf(open('jsapi'))).toBe('WECHAT_AUTH_NEEDED')
    for (const [outcome, error] of [
      ['refused', 'CHANNEL_REFUSED'],
      ['unknown', 'CHANNEL_BUSY'],
    ] as const) {
      wechat.script.prepare = outcome
      expect(await outcomeOf(open('native'))).toBe(error)
    }
    wechat.script.prepare = 'prepared'
  })

  test('is closed without a contract', async () => {
    const { renter, orderId } = await ordered()
    const { pay } = renter.client
    const { wxUnifiedOrderKey } = await pay.queryWxJumpPage({ returnPath: '/pages/cashier/pay' })
    const channels = { ...deps.channels, wechat: null }
    await server.withDeps({ channels, wechatOAuth: null }, async () => {
      expect(await outcomeOf(pay.unifiedOrder({ orderId, channel: 'wechat' }))).toBe('CHANNEL_CLOSED')
      expect(await outcomeOf(pay.wxUnifiedOrder({ orderId, way: 'native' }))).toBe('CHANNEL_CLOSED')
      expect(await outcomeOf(pay.queryWxJumpPage({ returnPath: '/' }))).toBe('CHANNEL_CLOSED')
      expect(await outcomeOf(pay.wechatPayAuthCheck({ wxUnifiedOrderKey, code: 'good-me' }))).toBe(
        'CHANNEL_CLOSED',
      )
    })
  })
})
