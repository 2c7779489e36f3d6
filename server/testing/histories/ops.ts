import { type ChannelName, outsideChannels } from '@shanghao/contract/refundWays'
import fc from 'fast-check'

/** What channels do with refunds: `pending` ones end as the next tick that is not pending says. */
export type Refunds = 'done' | 'failed' | 'pending'

/** One thing that happens to a renter's money. `pick` chooses among what there is, counted from the newest. */
export type Op =
  | { op: 'order' }
  | { op: 'open'; pick: number; channel: ChannelName }
  | { op: 'payAtChannel'; pick: number }
  | { op: 'notification'; pick: number; times: number }
  | { op: 'balance'; pick: number }
  | { op: 'cancel'; pick: number }
  | { op: 'return'; pick: number }
  | { op: 'recharge'; amountFen: number; channel: ChannelName }
  | { op: 'withdraw'; amountFen: number; payout: 'done' | 'failed' | 'swallow' }
  | { op: 'tick'; minutes: number; refunds: Refunds }

const pick = fc.nat({ max: 2 })
const channel = fc.constantFrom(...outsideChannels)

/** Longer than the longest pause between two looks at a payment, so that a tick looks at all; one leaves an order payable. */
const minutes = fc.constantFrom(11, 11, 26 * 60)

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('order' as const) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('open' as const), pick, channel }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('payAtChannel' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('notification' as const),
      pick,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('balance' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('cancel' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('return' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('recharge' as const),
      amountFen: fc.integer({ min: 500, max: 9000 }),
      channel,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('withdraw' as const),
      amountFen: fc.integer({ min: 5000, max: 9000 }),
      payout: fc.constantFrom('done' as const, 'failed' as const, 'swallow' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('tick' as const),
      minutes,
      refunds: fc.constantFrom<Refunds>('done', 'done', 'failed', 'pending'),
    }),
  },
)

/** What happened to one renter, who had this much cash (分) to begin with. */
export type History = { cashFen: number; ops: Op[] }
export const history: fc.Arbitrary<History> = fc.record({
  cashFen: fc.constantFrom(0, 1600, 20_000),
  ops: fc.array(op, { minLength: 4, maxLength: 16 }),
})
