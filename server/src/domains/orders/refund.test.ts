import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rentersPart } from './refund.ts'

const order = fc
  .record({
    rent_fen: fc.integer({ min: 2, max: 100_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rent_fen, share }) => ({ rent_fen, packet_fen: Math.floor((rent_fen - 1) * share) }))

test('of rent that goes back the renter gets their share: all of theirs for all of it, never more, and no hour is free', () => {
  fc.assert(
    fc.property(order, fc.double({ min: 0, max: 1, noNaN: true }), (paid, used) => {
      const own = paid.rent_fen - paid.packet_fen
      const back = Math.floor(paid.rent_fen * used)
      const part = rentersPart(paid, back)
      expect(rentersPart(paid, paid.rent_fen)).toBe(own)
      expect(part).toBeLessThanOrEqual(Math.min(own, back))
      expect(back - part).toBeLessThanOrEqual(paid.packet_fen)
      if (back < paid.rent_fen) expect(part).toBeLessThan(own)
    }),
  )
})
