import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRent, together } from './refund.ts'

/** Rent of a stretch, what a red packet and bonus paid of it, and how much of it goes back. */
const stretch = fc
  .record({
    rentFen: fc.integer({ min: 2, max: 100_000 }),
    packet: fc.double({ min: 0, max: 1, noNaN: true }),
    bonus: fc.double({ min: 0, max: 1, noNaN: true }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rentFen, packet, bonus, used }) => {
    const packetFen = Math.floor((rentFen - 1) * packet)
    const bonusFen = Math.floor((rentFen - packetFen) * bonus)
    return { paid: { rentFen, packetFen, bonusFen }, back: Math.floor(rentFen * used) }
  })

test('of rent that goes back each kind gets no more than it paid of that stretch, and all of it comes to the refund', () => {
  fc.assert(
    fc.property(stretch, ({ paid, back }) => {
      const { packet, bonus, money } = divideRent(paid, back)
      expect(packet + bonus + money).toBe(back)
      for (const part of [packet, bonus, money]) expect(part).toBeGreaterThanOrEqual(0)
      expect(packet).toBeLessThanOrEqual(paid.packetFen)
      expect(bonus).toBeLessThanOrEqual(paid.bonusFen)
      expect(money).toBeLessThanOrEqual(paid.rentFen - paid.packetFen - paid.bonusFen)
      const own = paid.rentFen - paid.packetFen
      if (back === paid.rentFen) expect(bonus + money).toBe(own)
      // A red packet makes no used hour free.
      else expect(bonus + money).toBeLessThan(own)
    }),
  )
})

test('over any stretches the parts come to the refund, and a packet takes no share of a stretch it never paid', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 6 }), (stretches) => {
      const divided = stretches.map(({ paid, back }, index) =>
        divideRent(index === 0 ? paid : { ...paid, packetFen: 0 }, back),
      )
      const renewals = divided.slice(1)
      const packetFen = divided.reduce((sum, { packet }) => sum + packet, 0)
      expect(renewals.map(({ packet }) => packet)).toEqual(renewals.map(() => 0))
      const refunded = together(
        ...divided.map(({ money, bonus }) => ({
          fen: money + bonus,
          parts: [
            { way: 'alipay' as const, fen: money },
            { way: 'bonus' as const, fen: bonus },
          ],
        })),
      )
      const total = stretches.reduce((sum, { back }) => sum + back, 0)
      expect(refunded.fen + packetFen).toBe(total)
      expect(refunded.parts.reduce((sum, { fen }) => sum + fen, 0)).toBe(refunded.fen)
    }),
  )
})
