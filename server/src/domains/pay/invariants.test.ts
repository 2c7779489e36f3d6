import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpChannelPayments } from '../../../testing/pay/channelPayments.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { payInvariants } from './invariants.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { payThrough } = setUpChannelPayments(server, market)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

test('a payment that names another payer than what it pays is found: a refund that fails would go to them', async () => {
  const [renter, stranger] = [await market.person(), await market.person()]
  const goodsId = await market.goods(await market.person())
  const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
  const paymentId = await payThrough(renter, orderId, 'alipay')
  const nameAs = (userId: number) =>
    owner.query('update payment set user_id = $1 where id = $2', [userId, paymentId])
  const found = async () => (await violationsOf(server.pool, payInvariants)).map(({ invariant }) => invariant)
  await nameAs(stranger.userId)
  expect(await found()).toEqual([
    'every transfer of a payment moves between the person of what it pays, its channel and that, as its outcome says',
  ])
  await nameAs(renter.userId)
  expect(await found()).toEqual([])
})
