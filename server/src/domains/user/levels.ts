/** A renter's standing, earned by completed orders. */
type Level = {
  level: 1 | 2 | 3 | 4
  name: string
  /** Completed orders it takes. */
  from: number
  /** Deposits up to this amount (分) are waived. */
  depositWaiverFen: number
}

const NEWCOMER: Level = { level: 1, name: '普通会员', from: 0, depositWaiverFen: 0 }

/** Lowest first. */
const levels: readonly Level[] = [
  NEWCOMER,
  { level: 2, name: '白银会员', from: 10, depositWaiverFen: 0 },
  { level: 3, name: '黄金会员', from: 30, depositWaiverFen: 10_000 },
  { level: 4, name: '钻石会员', from: 100, depositWaiverFen: 10_000 },
]

/** The level reached with this many completed orders. */
export const levelOf = (completedOrders: number): Level =>
  levels.findLast(({ from }) => completedOrders >= from) ?? NEWCOMER

/** What of an account's deposit (分) a renter with this many completed orders has to leave: nothing or all of it. */
export const depositFor = (completedOrders: number, depositFen: number): number =>
  depositFen <= levelOf(completedOrders).depositWaiverFen ? 0 : depositFen
