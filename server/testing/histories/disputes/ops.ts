import fc from 'fast-check'
import { type Reason, reasons, type Side } from './model.ts'

/** Acts of the same shape, each a member of its own, so that they can be told apart by `op`. */
type Each<N extends string, Fields> = N extends string ? { op: N } & Fields : never

/** One thing that happens to the disputes of an order; `whose` names the dispute by its author. */
export type Op =
  | { op: 'complain'; reason: Reason }
  | { op: 'claimDeposit'; fen: number }
  | Each<'agree' | 'refuse' | 'accept' | 'escalate' | 'withdraw', { whose: Side }>
  | Each<'offer' | 'decide' | 'decideAppeal', { whose: Side; fen: number }>
  | Each<'take' | 'appeal', { whose: Side; by: Side }>
  | { op: 'giveBack' }
  | { op: 'tick'; minutes: number }

const side = fc.constantFrom<Side>('renter', 'renter', 'owner')
const fen = fc.constantFrom(0, 1, 33, 250, 300, 599, 600, 601, 1000, 1001)
const of = <N extends Op['op']>(op: N) => fc.constant(op)

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: of('complain'), reason: fc.constantFrom(...reasons) }) },
  { weight: 3, arbitrary: fc.record({ op: of('claimDeposit'), fen: fc.constantFrom(1, 333, 1000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constantFrom(
        'agree' as const,
        'refuse' as const,
        'accept' as const,
        'escalate' as const,
        'withdraw' as const,
      ),
      whose: side,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constantFrom('offer' as const, 'decide' as const, 'decideAppeal' as const),
      whose: side,
      fen,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('take' as const, 'appeal' as const),
      whose: side,
      by: fc.constantFrom<Side>('renter', 'owner'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: of('giveBack') }) },
  { weight: 6, arbitrary: fc.record({ op: of('tick'), minutes: fc.constantFrom(3, 17, 40, 121, 26 * 60) }) },
)

/** What happens to one order, how it was paid, and how long it ran before. */
export type History = { packet: boolean; byChannel: boolean; ops: Op[] }
export const history: fc.Arbitrary<History> = fc.record({
  packet: fc.boolean(),
  byChannel: fc.boolean(),
  ops: fc.array(op, { minLength: 4, maxLength: 14 }),
})
