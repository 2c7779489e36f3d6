import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quote } from '../price/price.ts'
import { unusedFen } from './unusedRent.ts'

const HOUR = 3_600_000

test('rent of unused time is refunded proportionally: all before the start, nothing after the end, never less than its share', () => {
  const stretch = fc.record({
    hours: fc.integer({ min: 1, max: 720 }),
    giftHours: fc.integer({ min: 0, max: 72 }),
    rentFen: fc.integer({ min: 0, max: 100_000_000 }),
  })
  fc.assert(
    fc.property(stretch, fc.integer({ min: -HOUR, max: 800 * HOUR }), (priced, sinceStart) => {
      const startsAt = new Date(1_795_000_000_000)
      const quote = priced as unknown as Quote
      const endsAt = new Date(startsAt.getTime() + (priced.hours + priced.giftHours) * HOUR)
      const back = unusedFen({ quote, startsAt, endsAt }, new Date(startsAt.getTime() + sinceStart))
      const span = (priced.hours + priced.giftHours) * HOUR
      expect(Number.isInteger(back)).toBe(true)
      if (sinceStart <= 0) expect(back).toBe(priced.rentFen)
      else if (sinceStart >= span) expect(back).toBe(0)
      else {
        const share = (priced.rentFen * (span - sinceStart)) / span
        expect(back).toBeGreaterThanOrEqual(Math.floor(share))
        expect(back).toBeLessThanOrEqual(Math.ceil(share) + 1)
      }
    }),
  )
})
