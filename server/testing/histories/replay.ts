import { findPerson } from '../../src/core/http/auth.ts'
import { financeSettings } from '../../src/domains/finance/settings.ts'
import { applyForWithdrawal } from '../../src/domains/finance/withdrawal/apply.ts'
import { runPayouts } from '../../src/domains/finance/withdrawal/payouts.ts'
import { runDueOrders } from '../../src/domains/orders/run/due.ts'
import { runRefunds } from '../../src/domains/pay/refund/refund.ts'
import { setUpMarket } from '../market/market.ts'
import { pollAllPayments } from '../pay/pollAllPayments.ts'
import { postNotification } from '../pay/postNotification.ts'
import { setUpWithdrawals } from '../pay/withdrawals.ts'
import { callServer } from '../server/callServer.ts'
import { outcomeOf } from '../server/outcome.ts'
import { newModel, TOTAL } from './model.ts'
import type { History, Op, Refunds } from './ops.ts'

const MINUTE = 60_000
/** More than any history needs: its limits are tested elsewhere. */
const WIDE = {
  'finance.withdrawDayCount': 1000,
  'finance.withdrawDayFailed': 1000,
  'finance.withdrawDayFen': 100_000_000,
  'finance.rechargeDayFen': 100_000_000,
}

const expectSame = (what: string, ours: unknown, models: unknown): void => {
  if (JSON.stringify(ours) !== JSON.stringify(models))
    throw new Error(`${what}: the server says ${JSON.stringify(ours)}, the model ${JSON.stringify(models)}`)
}

/** A server that histories are played on, one after the other, each compared with the model after every step. */
export const historyStage = async () => {
  const server = await callServer({}, WIDE)
  const market = await setUpMarket(server)
  const { person, goods, wallet } = market
  const { bind } = setUpWithdrawals(server, market)
  const { clock, deps } = server
  const { channels } = server.providers
  const { payouts } = server.providers
  const owner = await person()
  let ownerEarned = 0

  const tick = async (minutes: number, refunds: Refunds): Promise<void> => {
    clock.advance(minutes * MINUTE)
    for (const channel of Object.values(channels)) {
      channel.script.refund = refunds
      for (const [id, outcome] of channel.refunds) if (outcome === 'pending') channel.refunds.set(id, refunds)
    }
    await runDueOrders(deps)
    await pollAllPayments(deps)
    await runRefunds(deps)
    await runPayouts(deps)
  }

  const balanceOf = async (userId: number): Promise<{ cashFen: number; feeFreeFen: number }> => {
    const { rows } = await server.pool.query(
      'select balance as "cashFen", fee_free as "feeFreeFen" from ledger_account where id = $1',
      [`cash:${userId}`],
    )
    return rows[0] ?? { cashFen: 0, feeFreeFen: 0 }
  }

  /** Plays a history; throws at the first step after which server and model disagree. */
  const replay = async ({ cashFen, ops }: History): Promise<void> => {
    const renter = await person({ cashFen })
    const accountId = await bind(renter)
    const model = newModel(cashFen, clock.now().getTime() / MINUTE)
    const orderIds = new Map<object, string>()
    const paymentIds = new Map<object, string>()
    const at = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
    const { client } = renter

    const notify = async (payment: (typeof model.payments)[number], times: number): Promise<void> => {
      const channel = channels[payment.channel]
      const paymentId = paymentIds.get(payment) ?? ''
      const trade = channel.trades.get(paymentId)
      if (!trade) throw new Error('nothing was opened')
      const { amountFen, transactionId, paidAt } = trade
      const notification = { kind: 'paid', trade: { paymentId, amountFen, transactionId, paidAt } } as const
      const answers = await Promise.all(
        Array.from({ length: times }, () => postNotification(server, payment.channel, notification)),
      )
      expectSame('answers to a notification', [...new Set(answers)], ['success'])
      model.count(payment)
    }

    const play: { [N in Op['op']]: (op: Extract<Op, { op: N }>) => Promise<void> } = {
      order: async () => {
        const held = model.orders.filter(({ state }) => state === 'pending' || state === 'renting')
        if (held.length >= 2 || model.orders.length >= 4) return
        const goodsId = await goods(owner, { depositFen: 1000 })
        const { orderId } = await client.orders.create({ goodsId, hours: 2, expectedTotalFen: TOTAL })
        model.order()
        orderIds.set(model.orders[0] ?? {}, orderId)
      },
      open: async ({ pick, channel }) => {
        const order = at(
          model.orders.filter(({ state }) => state === 'pending'),
          pick,
        )
        if (!order) return
        const opened = await client.pay.unifiedOrder({ orderId: orderIds.get(order) ?? '', channel })
        const payment = model.open(order, channel, TOTAL)
        const known = paymentIds.get(payment)
        if (known) expectSame('a payment asked for again', opened.paymentId, known)
        paymentIds.set(payment, opened.paymentId)
      },
      payAtChannel: async ({ pick }) => {
        const payment = at(
          model.payments.filter(({ trade }) => trade === 'unpaid'),
          pick,
        )
        if (!payment) return
        channels[payment.channel].pay(paymentIds.get(payment) ?? '', clock.now())
        payment.trade = 'paid'
      },
      notification: async ({ pick, times }) => {
        const payment = at(
          model.payments.filter(({ trade }) => trade === 'paid'),
          pick,
        )
        if (payment) await notify(payment, times)
      },
      balance: async ({ pick }) => {
        const order = at(
          model.orders.filter(({ state }) => state === 'pending'),
          pick,
        )
        if (!order) return
        const outcome = await outcomeOf(
          client.pay.balanceUnifiedOrder({ orderId: orderIds.get(order) ?? '' }),
        )
        expectSame('paying by balance', outcome, model.cash >= TOTAL ? 'OK' : 'BALANCE_SHORT')
        if (model.cash >= TOTAL) model.payByBalance(order)
      },
      cancel: async ({ pick }) => {
        const order = at(model.orders, pick)
        if (!order) return
        const outcome = await outcomeOf(client.orders.cancel({ orderId: orderIds.get(order) ?? '' }))
        expectSame('cancelling', outcome, order.state === 'pending' ? 'OK' : 'ORDER_STATE')
        if (order.state === 'pending') model.cancel(order)
      },
      return: async ({ pick }) => {
        const order = at(
          model.orders.filter(({ state }) => state === 'renting'),
          pick,
        )
        if (!order) return
        model.giveBack(order)
        const { refundFen } = await client.orders.return({ orderId: orderIds.get(order) ?? '' })
        expectSame('returning early', refundFen, order.refund)
      },
      recharge: async ({ amountFen, channel }) => {
        const opened = await client.finance.rechargePay({ amountFen, channel })
        paymentIds.set(model.open(model.recharge(amountFen), channel, amountFen), opened.paymentId)
      },
      withdraw: async ({ amountFen, payout }) => {
        if (amountFen > model.cash || model.withdrawals.some(({ state }) => state === 'applied')) return
        payouts.state.script = payout
        const now = clock.now()
        const viewer = await findPerson(deps.db, renter.userId)
        const id = deps.ids.serial(now)
        const rules = deps.settings.read(financeSettings)
        await deps.db
          .transaction()
          .execute((tx) => applyForWithdrawal(tx, { id, viewer, accountId, amountFen, rules, now }))
        model.withdraw(amountFen, payout)
      },
      tick: async ({ minutes, refunds }) => {
        await tick(minutes, refunds)
        model.tick(minutes, refunds)
      },
    }

    const end: Op[] = [
      { op: 'tick', minutes: 26 * 60, refunds: 'done' },
      { op: 'tick', minutes: 26 * 60, refunds: 'done' },
    ]
    for (const op of [...ops, ...end]) {
      await play[op.op](op as never)
      const { cashFen, feeFreeFen } = await balanceOf(renter.userId)
      const words = `cash and its fee-free part after ${JSON.stringify(op)}`
      expectSame(words, [cashFen, feeFreeFen], [model.cash, model.feeFree])
    }
    ownerEarned += model.ownerEarned
    expectSame('what the owner earned', (await wallet(owner)).cash, ownerEarned)
  }
  return { replay }
}
