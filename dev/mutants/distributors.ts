import type { setUpMarket } from '../../server/testing/market/market.ts'
import { setUpSites } from '../../server/testing/market/sites.ts'
import type { TestUser } from '../../server/testing/people/testUser.ts'
import type { CallServer } from '../../server/testing/server/callServer.ts'

type Scenario = {
  server: CallServer
  market: Awaited<ReturnType<typeof setUpMarket>>
  owner: TestUser
  /** Moves the clock and runs the jobs. */
  work: (ms: number) => Promise<void>
  /** Rent by the hour and deposit (分). */
  rented: { hourlyFen: number; depositFen: number }
}

const HOUR_MS = 3_600_000

/** Makes every sort of posting of distributors: shares of a rental and of a cancellation fee, and a payout of a part of them. */
export const playDistributors = async ({ server, market, owner, work, rented }: Scenario): Promise<void> => {
  const { clock } = server
  const { distributor, setShare, device, register } = await setUpSites(server, market)
  const affiliate = await market.person()
  const { distributorId, code } = await distributor(affiliate, 3300)
  const visitor = async () => {
    const deviceId = device()
    await server.onDevice(deviceId).channels.channelCheck({ channel: code })
    return register({ deviceId, cashFen: 100_000 })
  }
  const rent = async (startsAt?: number): Promise<void> => {
    const goodsId = await market.goods(owner, rented)
    const renter = await visitor()
    const orderId = await market.rent(renter, goodsId, 3, 3 * rented.hourlyFen + rented.depositFen, startsAt)
    if (startsAt === undefined) return
    clock.advance(2 * HOUR_MS)
    await renter.client.orders.cancel({ orderId })
  }
  await rent()
  await work(30 * HOUR_MS)
  await affiliate.client.channels.distributorPayout()
  await setShare(distributorId, 1700)
  await rent(clock.now().getTime() + 3 * HOUR_MS)
  await rent()
}
