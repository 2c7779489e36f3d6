import type { ChannelName } from '@shanghao/contract/refundWays'

/**
 * What a renter's money does, told again in the fewest words: no database, no channels, no jobs, nothing shared with the
 * server. All orders are alike: two hours at 3.00, deposit 10.00. Times in minutes, money in 分.
 */
const RENT = 600
const DEPOSIT = 1000
export const TOTAL = RENT + DEPOSIT
const OWNERS_SHARE = 0.8

type Order = {
  state: 'pending' | 'renting' | 'ended' | 'settled' | 'cancelled'
  payBy: number
  startedAt: number
  endsAt: number
  endedAt: number
  refund: number
  rentSettled: boolean
  /** Whether a channel was paid for it: then what goes back goes through the channel. */
  byChannel: boolean
}
type Recharge = { amount: number; paid: boolean; createdAt: number }
type Payment = {
  of: Order | Recharge
  channel: ChannelName
  amount: number
  trade: 'unpaid' | 'paid' | 'closed'
  counted: boolean
  openedAt: number
  expiresAt: number
}
type Withdrawal = {
  amount: number
  payout: 'done' | 'failed' | 'swallow'
  state: 'applied' | 'unknown' | 'over'
  /** The part that was free of fee. */
  free: number
}

export const newModel = (cash: number, now: number) => {
  const model = {
    now,
    cash,
    /** The part of the cash that is withdrawn free of fee. */
    feeFree: 0,
    ownerEarned: 0,
    orders: [] as Order[],
    recharges: [] as Recharge[],
    payments: [] as Payment[],
    /** Amounts on their way back through a channel. */
    refunding: [] as number[],
    withdrawals: [] as Withdrawal[],
  }

  const spend = (amount: number) => {
    model.cash -= amount
    model.feeFree = Math.min(model.feeFree, model.cash)
  }
  const creditFeeFree = (amount: number) => {
    model.cash += amount
    model.feeFree += amount
  }
  /** Rent or deposit of an order goes back the way it was paid. */
  const goBack = (order: Order, amount: number) => {
    if (!order.byChannel) model.cash += amount
    else if (amount > 0) model.refunding.push(amount)
  }
  const stopWaiting = (of: Payment['of'], but?: Payment) => {
    for (const payment of model.payments)
      if (payment.of === of && payment !== but && !payment.counted)
        payment.expiresAt = Math.min(payment.expiresAt, model.now)
  }
  const start = (order: Order, byChannel: boolean) => {
    order.byChannel = byChannel
    order.state = 'renting'
    order.startedAt = model.now
    order.endsAt = model.now + 125
  }

  /** We learn that a payment was made. */
  const count = (payment: Payment) => {
    if (payment.trade !== 'paid' || payment.counted) return
    payment.counted = true
    const { of } = payment
    if ('paid' in of && !of.paid) {
      model.cash += payment.amount
      of.paid = true
      stopWaiting(of, payment)
    } else if ('state' in of && of.state === 'pending') {
      start(of, true)
      stopWaiting(of, payment)
    } else model.refunding.push(payment.amount)
  }

  const settle = (order: Order) => {
    if (order.state === 'pending' && order.payBy <= model.now) cancel(order)
    if (order.state === 'renting' && order.endsAt <= model.now) {
      order.state = 'ended'
      order.endedAt = order.endsAt
    }
    if (order.state !== 'ended') return
    if (!order.rentSettled && order.endedAt + 120 <= model.now) {
      order.rentSettled = true
      model.ownerEarned += (RENT - order.refund) * OWNERS_SHARE
    }
    if (order.endedAt + 24 * 60 <= model.now) {
      order.state = 'settled'
      goBack(order, DEPOSIT)
    }
  }
  const cancel = (order: Order) => {
    order.state = 'cancelled'
    stopWaiting(order)
  }

  return Object.assign(model, {
    order: () => {
      model.orders.unshift({
        state: 'pending',
        payBy: model.now + 15,
        startedAt: 0,
        endsAt: 0,
        endedAt: 0,
        refund: 0,
        rentSettled: false,
        byChannel: false,
      })
    },
    /** Answers whether a payment that waits is used again. */
    open: (of: Payment['of'], channel: ChannelName, amount: number): Payment => {
      const waiting = model.payments.find(
        (payment) =>
          payment.of === of &&
          payment.channel === channel &&
          !payment.counted &&
          payment.trade !== 'closed' &&
          payment.expiresAt > model.now + 1 &&
          payment.openedAt > model.now - 4,
      )
      if (waiting) return waiting
      stopWaiting(of)
      const expiresAt = 'payBy' in of ? of.payBy : of.createdAt + 30
      const payment: Payment = {
        of,
        channel,
        amount,
        trade: 'unpaid',
        counted: false,
        openedAt: model.now,
        expiresAt,
      }
      model.payments.unshift(payment)
      return payment
    },
    /** An open recharge of the same amount is taken up again. */
    recharge: (amount: number): Recharge => {
      const open = model.recharges.find(
        (one) => !one.paid && one.amount === amount && one.createdAt > model.now - 25,
      )
      if (open) return open
      const recharge = { amount, paid: false, createdAt: model.now }
      model.recharges.unshift(recharge)
      return recharge
    },
    count,
    payByBalance: (order: Order) => {
      spend(TOTAL)
      start(order, false)
      stopWaiting(order)
    },
    cancel,
    /** An hour begun is an hour used, the first five minutes are free, one hour is the least. */
    giveBack: (order: Order) => {
      const used = Math.min(2, Math.max(1, Math.ceil((model.now - order.startedAt - 5) / 60)))
      order.refund = RENT - used * 300
      goBack(order, order.refund)
      order.state = 'ended'
      order.endedAt = model.now
    },
    withdraw: (amount: number, payout: Withdrawal['payout']) => {
      const free = Math.min(amount, model.feeFree)
      model.feeFree -= free
      spend(amount)
      model.withdrawals.unshift({ amount, payout, state: 'applied', free })
    },
    /** Time passes, and everything that waits is looked at once. */
    tick: (minutes: number, refunds: 'done' | 'failed' | 'pending') => {
      model.now += minutes
      for (const order of model.orders) settle(order)
      for (const payment of model.payments.toReversed()) {
        count(payment)
        if (payment.trade === 'unpaid' && payment.expiresAt <= model.now) payment.trade = 'closed'
      }
      if (refunds === 'failed') for (const amount of model.refunding) creditFeeFree(amount)
      if (refunds !== 'pending') model.refunding = []
      for (const withdrawal of model.withdrawals) {
        if (withdrawal.state === 'unknown') withdrawal.state = 'over'
        if (withdrawal.state !== 'applied') continue
        withdrawal.state = withdrawal.payout === 'swallow' ? 'unknown' : 'over'
        if (withdrawal.payout === 'failed') {
          model.cash += withdrawal.amount
          model.feeFree += withdrawal.free
        }
      }
    },
  })
}
