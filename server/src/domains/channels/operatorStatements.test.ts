import { expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { csvRows, filesOf } from '../../../testing/market/ownerFiles.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import { runDueOrders } from '../orders/run/due.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1' },
  {
    'session.codeAddressHour': 1_000_000,
    'session.codeAddressDay': 1_000_000,
    'channels.checkAddressHour': 1_000_000,
    'session.sessionDays': 365,
  },
)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { clock, deps } = server
const operator = await market.person({ roles: ['operator'] })
const { channels } = operator.client
const files = filesOf(server, operator).channels
const settle = async (): Promise<void> => {
  clock.advance(4 * 3_600_000)
  await runDueOrders(deps)
}

test('channels.statementOfPortal: what rents of its orders came to, by month and by day; orders of elsewhere are not in it', async () => {
  const owner = await market.person({ roles: ['merchant'] })
  const shop = await sites.portal(owner)
  const goodsId = await market.goods(owner, { hourlyFen: 1_000 })
  const renter = await sites.register({ host: shop.host, cashFen: 100_000 })
  const there = server.onSite(shop.host, { token: renter.token })
  const { orderId } = await there.orders.create({ goodsId, hours: 2, expectedTotalFen: 2_000 })
  await renter.client.pay.balanceUnifiedOrder({ orderId })
  await settle()
  await market.rent(await market.person({ cashFen: 5_000 }), goodsId, 1, 1_000)
  await settle()
  const day = shanghaiDate(clock.now())
  const sums = { orders: 1, rentFen: 2_000, commissionFen: 400, ownerFen: 1_600, shareFen: 0 }
  const portalId = shop.portalId
  expect(await channels.statementOfPortal({ portalId })).toEqual({
    name: '星辰号铺',
    rows: [{ period: day.slice(0, 7), ...sums }],
  })
  expect((await channels.statementOfPortal({ portalId, month: day.slice(0, 7) })).rows).toEqual([
    { period: day, ...sums },
  ])
  expect((await channels.statementOfPortal({ portalId, month: '2026-01' })).rows).toEqual([])
  const rows = await csvRows(await files.statementOfPortalFile({ portalId, format: 'csv' }))
  expect(rows.slice(1)).toEqual([[day.slice(0, 7), '1', '20.00', '4.00', '16.00', '0.00']])
})

test('channels.statementOfPortal: the fee of a late cancellation counts with both its parts, as posted', async () => {
  const owner = await market.person({ roles: ['merchant'] })
  const shop = await sites.portal(owner)
  const goodsId = await market.goods(owner, { hourlyFen: 1_000 })
  const renter = await sites.register({ host: shop.host, cashFen: 100_000 })
  const startsAt = clock.now().getTime() + 5 * 3_600_000
  const there = server.onSite(shop.host, { token: renter.token })
  const { orderId } = await there.orders.create({ goodsId, hours: 2, startsAt, expectedTotalFen: 2_000 })
  await renter.client.pay.balanceUnifiedOrder({ orderId })
  clock.advance(4.5 * 3_600_000)
  await renter.client.orders.cancel({ orderId })
  const { rows } = await channels.statementOfPortal({ portalId: shop.portalId })
  const { rows: posted } = await server.pool.query(
    "select step, amount::int from ledger_transfer where biz_id = $1 and step in ('late_cancel_fee', 'commission')",
    [orderId],
  )
  const fen = Object.fromEntries(posted.map(({ step, amount }) => [step, amount]))
  expect(fen).toEqual({ late_cancel_fee: 320, commission: 80 })
  expect(rows).toMatchObject([{ orders: 1, rentFen: 400, commissionFen: 80, ownerFen: 320, shareFen: 0 }])
})

test('channels.statementOfDistributor: what the distributor sees, and the balance that is left', async () => {
  const user = await market.person()
  const { distributorId, code } = await sites.distributor(user)
  const deviceId = sites.device()
  await server.onDevice(deviceId).channels.channelCheck({ channel: code })
  const renter = await sites.register({ deviceId, cashFen: 100_000 })
  const owner = await market.person({ roles: ['merchant'] })
  await market.rent(renter, await market.goods(owner, { hourlyFen: 1_000 }), 1, 1_000)
  await settle()
  const { rows, balanceFen, name } = await channels.statementOfDistributor({ distributorId })
  expect({ rows, balanceFen, name }).toMatchObject({
    rows: [{ orders: 1, shareFen: 60, payoutFen: 0, balanceFen: 60 }],
    balanceFen: 60,
    name: '城西网吧联盟',
  })
  expect(rows).toEqual((await user.client.channels.distributorStatement({})).rows)
  const { distributors } = await channels.statementSubjects({})
  expect(distributors.find((one) => one.distributorId === distributorId)).toEqual({
    distributorId,
    name: '城西网吧联盟',
    userId: String(user.userId),
    shareBp: 3000,
    balanceFen: 60,
  })
  const table = await csvRows(await files.statementOfDistributorFile({ distributorId, format: 'csv' }))
  expect(table[1]?.slice(1)).toEqual(['1', '0.60', '0.00', '0.60'])
})

test('statements of an unknown distributor or portal are NOT_FOUND; only operators read them', async () => {
  const id = 999_999
  for (const ask of [
    () => channels.statementOfDistributor({ distributorId: id }),
    () => channels.statementOfPortal({ portalId: id }),
    () => files.statementOfDistributorFile({ distributorId: id, format: 'csv' }),
    () => files.statementOfPortalFile({ portalId: id, format: 'csv' }),
  ])
    expect(await outcomeOf(ask())).toBe('NOT_FOUND')
  const user = await market.person()
  expect(await outcomeOf(user.client.channels.statementSubjects({}))).toBe('NO_PERMISSION')
})
