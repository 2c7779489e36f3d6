import { describe, expect, test } from 'vitest'
import { setUpListings } from '../../../../testing/market/listings.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { owner, listed } = await setUpListings(server)
const guest = server.client()

describe('orders.previewQuote', () => {
  test('is what renters are quoted for the same prices', async () => {
    const prices = {
      hourlyFen: 300,
      tenHourFen: 2000,
      dayFen: 4000,
      giftEvery: 5,
      giftHours: 1,
      depositFen: 5000,
    }
    const id = await listed(owner, prices)
    const hours = [1, 5, 12, 30]
    const { quotes } = await owner.client.orders.previewQuote({ gameId: 1, ...prices, hours })
    for (const [i, wanted] of hours.entries()) {
      const { cancelTerms, payFirst, ...quoted } = await guest.orders.quote({ goodsId: id, hours: wanted })
      expect([cancelTerms, payFirst]).toEqual([null, false])
      expect(quotes[i]).toEqual(quoted)
    }
    expect(await outcomeOf(owner.client.orders.previewQuote({ gameId: 77, ...prices, hours }))).toBe(
      'NOT_FOUND',
    )
  })
})
