import { shanghaiDate } from '../../src/core/config/shanghaiTime.ts'
import type { BillLine } from '../../src/core/ports/pay.ts'
import { runReconciliation } from '../../src/domains/pay/reconciliation/reconcile.ts'
import type { setUpMarket } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'

const DAY_MS = 86_400_000

/** Recharges through Alipay, its daily bills, and what their reconciliation finds; `pay` are the operator's calls. */
export const setUpReconciliations = async (
  server: CallServer,
  { person }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person'>,
) => {
  const { clock, deps, pool } = server
  const { alipay } = server.providers.channels
  const operator = await person({ roles: ['operator'] })
  const { pay } = operator.client

  /** Opens a recharge at the channel; 10.00 by default. */
  const recharge = async (renter: TestUser, amountFen = 1000) => {
    const { paymentId, rechargeId } = await renter.client.finance.rechargePay({
      amountFen,
      channel: 'alipay',
    })
    return { paymentId, rechargeId }
  }

  const lineOf = (paymentId: string, amountFen = 1000): BillLine => ({
    kind: 'payment',
    ownId: paymentId,
    transactionId: alipay.trades.get(paymentId)?.transactionId ?? `foreign-${paymentId}`,
    amountFen,
    at: clock.now(),
  })

  /** Ends the day and reconciles it with a bill of these lines, null for none; returns the day. */
  const reconcileDayWith = async (lines: BillLine[] | null): Promise<string> => {
    const day = shanghaiDate(clock.now())
    clock.advance(DAY_MS)
    alipay.fetchBill = async (requestedDay) => (requestedDay === day ? lines : [])
    await runReconciliation(deps, server.reconciliationDeps)
    return day
  }

  const dayOf = async (day: string) => {
    const { list } = await pay.reconciledDays({})
    return list.find((one) => one.channel === 'alipay' && one.day === day)
  }

  const differencesOf = async (day: string) => {
    const { rows } = await pool.query(
      'select own_id, reason, state from reconciliation_difference where day = $1 order by id',
      [day],
    )
    return rows
  }

  return { operator, pay, recharge, lineOf, reconcileDayWith, dayOf, differencesOf }
}
