import fc from 'fast-check'
import type { Packet } from './model.ts'

/** One thing that happens to a rental. */
export type Op =
  | { op: 'refuse' | 'swap' | 'renew' | 'giveBack' }
  | { op: 'open'; hourly: number; deposit: number }
  | { op: 'tick'; minutes: number }

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('refuse' as const) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('swap' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('renew' as const, 'giveBack' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('open' as const),
      hourly: fc.constantFrom(500, 499, 333, 301, 501),
      deposit: fc.constantFrom(2000, 1500, 0, 2001),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('tick' as const), minutes: fc.constantFrom(3, 11, 61, 130) }),
  },
)

/** What happens to one rental, and how it was paid. */
export type History = { packet: Packet; bonus: number; byChannel: boolean; ops: Op[] }
export const history: fc.Arbitrary<History> = fc.record({
  packet: fc.constantFrom<Packet>('none', 'loose', 'strict'),
  bonus: fc.constantFrom(0, 300, 950, 2800),
  byChannel: fc.boolean(),
  ops: fc.array(op, { minLength: 4, maxLength: 10 }),
})
