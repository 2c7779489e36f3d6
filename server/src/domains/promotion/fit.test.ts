import { planKinds, redPacketStates } from '@shanghao/contract/promotion/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMisfit, type HeldPacket, type RentalTerms, splitByFit } from './fit.ts'

const NOW = Date.parse('2026-11-18T04:00:00Z')
/** Times around now, few enough to be equal at times. */
const moment = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(NOW + hours * 3_600_000))
const fen = fc.integer({ min: 1, max: 30 }).map((n) => n * 100)
const game = fc.integer({ min: 1, max: 2 })
const packets = fc
  .array(
    fc.record({
      state: fc.constantFrom(...redPacketStates),
      amount_fen: fen,
      threshold_fen: fen,
      game_id: fc.option(game),
      plan: fc.option(fc.constantFrom(...planKinds)),
      valid_from: moment,
      valid_until: moment,
    }),
    { maxLength: 12 },
  )
  .map((list): HeldPacket[] => list.map((packet, i) => ({ ...packet, id: i + 1 })))
const rental: fc.Arbitrary<RentalTerms> = fc.record({
  rentFen: fen,
  gameId: game,
  plans: fc.uniqueArray(fc.constantFrom(...planKinds), { minLength: 1, maxLength: 3 }),
})

/** An independent definition: all conditions of a fitting packet. */
const fits = (p: HeldPacket, { rentFen, gameId, plans }: RentalTerms): boolean =>
  p.state === 'unused' &&
  p.valid_from.getTime() <= NOW &&
  NOW < p.valid_until.getTime() &&
  [gameId, null].includes(p.game_id) &&
  (p.plan === null || plans.some((plan) => plan === p.plan)) &&
  rentFen >= p.threshold_fen

const saves = (p: HeldPacket, { rentFen }: RentalTerms): number =>
  p.amount_fen < rentFen ? p.amount_fen : rentFen

test('the best packet is that of a full comparison, and every packet is in exactly one list', () => {
  fc.assert(
    fc.property(packets, rental, (held, wanted) => {
      const { usable, unusable } = splitByFit(held, wanted, new Date(NOW))
      const tried = held.filter((packet) => fits(packet, wanted))
      expect(new Set(usable.map(({ packet }) => packet.id))).toEqual(new Set(tried.map(({ id }) => id)))
      expect(usable.length + unusable.length).toBe(held.length)
      const best = usable[0]
      expect(best?.savesFen ?? 0).toBe(Math.max(0, ...tried.map((packet) => saves(packet, wanted))))
      for (const packet of tried) {
        if (!best || saves(packet, wanted) < best.savesFen) continue
        expect(packet.valid_until.getTime()).toBeGreaterThanOrEqual(best.packet.valid_until.getTime())
        if (packet.valid_until.getTime() === best.packet.valid_until.getTime())
          expect(packet.id).toBeGreaterThanOrEqual(best.packet.id)
      }
      for (const { savesFen } of usable) expect(savesFen).toBeLessThanOrEqual(wanted.rentFen)
    }),
    { numRuns: 2000 },
  )
})

const whole: HeldPacket = {
  id: 1,
  state: 'unused',
  amount_fen: 500,
  threshold_fen: 1000,
  game_id: 1,
  plan: 'overnight',
  valid_from: new Date(NOW),
  valid_until: new Date(NOW + 1),
}
const night: RentalTerms = { rentFen: 1000, gameId: 1, plans: ['overnight', 'hour'] }

test.each([
  [null, {}, {}],
  ['taken', { state: 'locked' }, {}],
  ['taken', { state: 'spent' }, {}],
  ['expired', { valid_until: new Date(NOW) }, {}],
  ['early', { valid_from: new Date(NOW + 1), valid_until: new Date(NOW + 2) }, {}],
  ['game', {}, { gameId: 2 }],
  ['plan', {}, { plans: ['hour', 'day'] }],
  ['threshold', {}, { rentFen: 999 }],
] as const)('what keeps a packet from an order: %s', (reason, packet, rental) => {
  expect(findMisfit({ ...whole, ...packet }, { ...night, ...rental }, new Date(NOW))).toBe(reason)
})
