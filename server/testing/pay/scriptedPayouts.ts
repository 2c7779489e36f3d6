import type { BillLine, Payout, PayoutGateway, PayoutOutcome } from '../../src/core/ports/pay.ts'

/**
 * What the provider does with payouts it doesn't know; `swallow` pays and gives no clear answer, `lose` never gets it,
 * `die` and `dieAfter` end our process before and after it was paid.
 */
type PayoutScript = 'done' | 'pending' | 'failed' | 'swallow' | 'lose' | 'die' | 'dieAfter'

type Told = { payout: Payout; outcome: PayoutOutcome }

/**
 * Stands in for the provider of payouts as it behaves outside: a number it knows is never paid again, however often it is
 * sent. Does what `script` says with numbers it doesn't know.
 */
export const scriptedPayouts = (now: () => Date) => {
  const known = new Map<string, Told>()
  const calls: string[] = []
  const state = {
    script: 'done' as PayoutScript,
    deaf: false,
    /** Whether it tells the number of the movement on the merchant's account. */
    tellsFund: true,
    /** The bill of the merchant's account, by day. */
    bill: (_day: string): BillLine[] | null => null,
  }
  const done = (payoutId: string): PayoutOutcome => ({
    outcome: 'done',
    transactionId: `tx-${payoutId}`,
    fundTransactionId: state.tellsFund ? `fund-${payoutId}` : undefined,
    at: now(),
  })
  const outcomes: Record<Exclude<PayoutScript, 'lose' | 'die'>, (payoutId: string) => PayoutOutcome> = {
    done,
    swallow: done,
    dieAfter: done,
    pending: () => ({ outcome: 'pending' }),
    failed: () => ({ outcome: 'failed', reason: '收款账号与实名不符' }),
  }
  const gateway: PayoutGateway = {
    channel: 'alipay',
    fundBill: async (day) => state.bill(day),
    pay: async (payout) => {
      calls.push(`pay ${payout.payoutId}`)
      const { script } = state
      if (script === 'die') throw new Error('died before the payout was sent')
      if (script === 'lose') return { outcome: 'unknown' }
      const told = known.get(payout.payoutId) ?? { payout, outcome: outcomes[script](payout.payoutId) }
      known.set(payout.payoutId, told)
      if (script === 'dieAfter') throw new Error('died before the answer')
      return script === 'swallow' ? { outcome: 'unknown' } : told.outcome
    },
    query: async (payoutId) => {
      calls.push(`query ${payoutId}`)
      if (state.deaf) return { outcome: 'unknown' }
      return known.get(payoutId)?.outcome ?? { outcome: 'none' }
    },
  }
  return {
    gateway,
    state,
    /** Every question, oldest first: `pay <number>` or `query <number>`. */
    calls,
    /** What the provider was told to pay, by number. */
    known,
    /** Ends what is pending. */
    finish: (payoutId: string, how: 'done' | 'failed') => {
      const told = known.get(payoutId)
      if (!told) throw new Error(`the provider never heard of ${payoutId}`)
      known.set(payoutId, { ...told, outcome: outcomes[how](payoutId) })
    },
  }
}
