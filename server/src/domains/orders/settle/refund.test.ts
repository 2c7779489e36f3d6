import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRent, sumRefunds } from './refund.ts'

/** Rent of a stretch, its parts paid by red packet and bonus, and the refunded amount. */
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

test('each part of a rent refund is at most its payment of that stretch, and the parts add up to the refund', () => {
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

test('over any stretches the parts add up to the refund, and a packet gets no share of a stretch it did not pay', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 6 }), (stretches) => {
      const divided = stretches.map(({ paid, back }, index) =>
        divideRent(index === 0 ? paid : { ...paid, packetFen: 0 }, back),
      )
      const renewals = divided.slice(1)
      const packetFen = divided.reduce((sum, { packet }) => sum + packet, 0)
      expect(renewals.map(({ packet }) => packet)).toEqual(renewals.map(() => 0))
      const refunded = sumRefunds(
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
