/**
 * What a rental with swaps does to money, told again in few words: no database, no jobs, nothing shared with the server. Two
 * hours at 5.00 with a deposit of 20.00. Times in minutes, money in 分.
 */
const RENT = 1000
const DEPOSIT = 2000
const FREE_MINUTES = 5
const DAY = 24 * 60

/** A red packet of 1.00: none, one that fits any rent of an order, or one that fits only the first. */
export type Packet = 'none' | 'loose' | 'strict'
type Account = { owner: number; hourly: number; deposit: number; taken: boolean }
type Stretch = {
  hours: number
  hourly: number
  rent: number
  packet: number
  bonus: number
  byChannel: boolean
  start: number
  back: number
}
type OrderPayment = { cash: number; bonus: number; packet: Packet; byChannel: boolean; now: number }

export const newModel = ({ cash, bonus, packet, byChannel, now }: OrderPayment) => {
  const packetFen = packet === 'none' ? 0 : 100
  const paid = RENT + DEPOSIT - packetFen
  const paidBonus = byChannel ? 0 : Math.min(bonus, paid)
  const rentBonus = Math.min(paidBonus, RENT - packetFen)
  const own: Stretch = {
    hours: 2,
    hourly: 500,
    rent: RENT,
    packet: packetFen,
    bonus: rentBonus,
    byChannel,
    start: now,
    back: 0,
  }
  const model = {
    now,
    cash: byChannel ? cash : cash - (paid - paidBonus),
    bonus: bonus - paidBonus,
    /** Through the channel, all refunds together. */
    refunded: 0,
    state: 'renting' as 'renting' | 'ended' | 'settled',
    start: now,
    endsAt: now + 120 + FREE_MINUTES,
    endedAt: null as number | null,
    deposit: DEPOSIT,
    depositBonus: paidBonus - rentBonus,
    depositBack: false,
    rentSettled: false,
    stretches: [own],
    /** Owner 0 has the first account. */
    owner: 0,
    earned: [0] as number[],
    accounts: [] as Account[],
    proven: false,
    asked: 0,
    moved: false,
    packetBack: false,
  }

  const pay = (money: number, fromChannel: boolean) => {
    if (fromChannel) model.refunded += money
    else model.cash += money
  }
  const refundOf = (stretch: Stretch, back: number) => {
    const share =
      stretch.packet === 0 ? back : Math.floor((back * (stretch.rent - stretch.packet)) / stretch.rent)
    const money = Math.min(share, stretch.rent - stretch.packet - stretch.bonus)
    return { money, bonus: share - money }
  }
  const refund = (stretch: Stretch, back: number) => {
    const parts = refundOf(stretch, back)
    pay(parts.money, stretch.byChannel)
    model.bonus += parts.bonus
    stretch.back = back
    return parts.money + parts.bonus
  }
  const returnDeposit = (deposit: number) => {
    const money = Math.min(deposit, model.deposit - model.depositBonus)
    pay(money, own.byChannel)
    model.bonus += deposit - money
    model.deposit -= deposit
    model.depositBonus -= deposit - money
  }
  const end = (at: number) => {
    model.state = 'ended'
    model.endedAt = at
  }
  const settle = () => {
    if (model.state === 'renting' && model.endsAt <= model.now) end(model.endsAt)
    if (model.state !== 'ended' || model.endedAt === null) return
    if (!model.rentSettled && model.endedAt + 120 <= model.now) {
      model.rentSettled = true
      const rent = model.stretches.reduce((sum, stretch) => sum + stretch.rent - stretch.back, 0)
      model.earned[model.owner] = rent - Math.floor(rent / 5)
    }
    // A deposit of nothing waits for nothing.
    const depositDue = model.deposit === 0 ? model.rentSettled : model.endedAt + DAY <= model.now
    if (!model.depositBack && depositDue) {
      model.depositBack = true
      returnDeposit(model.deposit)
    }
    if (model.rentSettled && model.depositBack) model.state = 'settled'
  }
  const isRunning = () => model.state === 'renting' && model.now < model.endsAt

  /** The refund, and the account (null: everything goes back). */
  const swap = (): { fen: number; account: number | null } => {
    model.proven = false
    const index = model.accounts.findIndex(
      ({ hourly, deposit, taken }) => !taken && hourly * 2 <= own.rent && deposit <= model.deposit,
    )
    const account = model.accounts[index]
    const before = model.cash + model.bonus + model.refunded
    const sum = () => model.cash + model.bonus + model.refunded - before
    if (!account || model.moved || model.stretches.length > 1) {
      for (const stretch of model.stretches) refund(stretch, stretch.rent)
      returnDeposit(model.deposit)
      model.depositBack = true
      model.packetBack = true
      end(model.now)
      return { fen: sum(), account: null }
    }
    const rent = account.hourly * 2
    const back = own.rent - rent
    if (packet === 'strict' && rent < RENT) {
      const parts = refundOf(own, back)
      pay(parts.money, byChannel)
      model.bonus += parts.bonus
      own.bonus -= parts.bonus
      own.packet -= back - parts.money - parts.bonus
    } else {
      const money = Math.min(back, own.rent - own.packet - own.bonus)
      pay(money, byChannel)
      model.bonus += back - money
      own.bonus -= back - money
    }
    own.rent = rent
    own.hourly = account.hourly
    own.start = model.now
    returnDeposit(model.deposit - account.deposit)
    account.taken = true
    model.owner = account.owner
    model.start = model.now
    model.endsAt = model.now + 120 + FREE_MINUTES
    model.moved = true
    return { fen: sum(), account: index }
  }

  return Object.assign(model, {
    isRunning,
    tick: (minutes: number) => {
      model.now += minutes
      settle()
    },
    /** A code is asked for and refused. */
    refuse: (): string => {
      if (!isRunning()) return 'NOT_IN_RENTAL'
      if (model.asked >= 5) return 'CODE_LIMIT'
      model.asked += 1
      model.proven = true
      return 'OK'
    },
    open: (hourly: number, deposit: number) => {
      model.earned.push(0)
      model.accounts.push({ owner: model.earned.length - 1, hourly, deposit, taken: false })
    },
    swapState: (): string => {
      if (!isRunning()) return 'ORDER_STATE'
      if (model.now >= model.start + 15) return 'late'
      return model.proven ? 'open' : 'unproven'
    },
    swap,
    renew: (): string => {
      if (!isRunning()) return 'ORDER_STATE'
      const price = own.hourly
      const fromBonus = Math.min(model.bonus, price)
      if (model.cash + model.bonus < price) return 'BALANCE_SHORT'
      model.bonus -= fromBonus
      model.cash -= price - fromBonus
      const start = model.endsAt
      model.stretches.push({
        hours: 1,
        hourly: price,
        rent: price,
        packet: 0,
        bonus: fromBonus,
        byChannel: false,
        start,
        back: 0,
      })
      model.endsAt += 60
      return 'OK'
    },
    giveBack: (): string => {
      if (!isRunning()) return 'ORDER_STATE'
      for (const stretch of model.stretches) {
        const from = stretch === own ? own.start + FREE_MINUTES : stretch.start
        const started = Math.max(0, Math.ceil((model.now - from) / 60))
        const used = Math.min(stretch.hours, Math.max(stretch === own ? 1 : 0, started))
        refund(stretch, stretch.rent - used * stretch.hourly)
      }
      end(model.now)
      return 'OK'
    },
  })
}
