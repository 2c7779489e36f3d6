import type { BillLine, PayoutGateway, PayoutInput, PayoutOutcome } from '../../src/core/ports/pay.ts'

/**
 * What the provider does with a payout number that is new to it: `swallow` pays without a clear response, `lose` never
 * receives the request, `die` and `dieAfter` crash our process before and after the payment.
 */
type PayoutScript = 'done' | 'pending' | 'failed' | 'swallow' | 'lose' | 'die' | 'dieAfter'

type Sent = { payout: PayoutInput; outcome: PayoutOutcome }

/**
 * A payout provider for tests. It pays each number once, however often it is sent, and follows `script` for new numbers.
 */
export const scriptedPayouts = (now: () => Date) => {
  const payouts = new Map<string, Sent>()
  const calls: string[] = []
  const state = {
    script: 'done' as PayoutScript,
    unreachable: false,
    /** Whether the response has the number of the movement on the merchant's account. */
    reportsFundId: true,
    /** The bill of the merchant's account, by day. */
    bill: (_day: string): BillLine[] | null => null,
  }
  const done = (payoutId: string): PayoutOutcome => ({
    outcome: 'done',
    transactionId: `tx-${payoutId}`,
    fundTransactionId: state.reportsFundId ? `fund-${payoutId}` : undefined,
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
    fetchFundBill: async (day) => state.bill(day),
    pay: async (payout) => {
      calls.push(`pay ${payout.payoutId}`)
      const { script } = state
      if (script === 'die') throw new Error('crashed before the payout was sent')
      if (script === 'lose') return { outcome: 'unknown' }
      const sent = payouts.get(payout.payoutId) ?? { payout, outcome: outcomes[script](payout.payoutId) }
      payouts.set(payout.payoutId, sent)
      if (script === 'dieAfter') throw new Error('crashed before the response')
      return script === 'swallow' ? { outcome: 'unknown' } : sent.outcome
    },
    query: async (payoutId) => {
      calls.push(`query ${payoutId}`)
      if (state.unreachable) return { outcome: 'unknown' }
      return payouts.get(payoutId)?.outcome ?? { outcome: 'none' }
    },
  }
  return {
    gateway,
    state,
    /** Every request, oldest first: `pay <number>` or `query <number>`. */
    calls,
    /** The payouts that the provider has accepted, by number. */
    payouts,
    /** Finishes a pending payout. */
    finish: (payoutId: string, how: 'done' | 'failed') => {
      const sent = payouts.get(payoutId)
      if (!sent) throw new Error(`the provider has no payout ${payoutId}`)
      payouts.set(payoutId, { ...sent, outcome: outcomes[how](payoutId) })
    },
  }
}
