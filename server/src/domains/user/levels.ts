import type { UserRules } from './settings.ts'

/** A renter's level, from completed orders. */
type Level = {
  level: 1 | 2 | 3 | 4
  name: string
  /** Least number of completed orders. */
  from: number
  /** Deposits up to this amount (分) are waived. */
  depositWaiverFen: number
}

const NEWCOMER: Level = { level: 1, name: '普通会员', from: 0, depositWaiverFen: 0 }

/** Lowest first. */
const levelsOf = (rules: UserRules): readonly Level[] => [
  NEWCOMER,
  { level: 2, name: '白银会员', from: rules.silverFrom, depositWaiverFen: rules.silverWaiverFen },
  { level: 3, name: '黄金会员', from: rules.goldFrom, depositWaiverFen: rules.goldWaiverFen },
  { level: 4, name: '钻石会员', from: rules.diamondFrom, depositWaiverFen: rules.diamondWaiverFen },
]

/** The level reached with this many completed orders. */
export const levelOf = (completedOrders: number, rules: UserRules): Level =>
  levelsOf(rules).findLast(({ from }) => completedOrders >= from) ?? NEWCOMER

/** The name of a level by its number. */
export const levelNameOf = (level: number, rules: UserRules): string =>
  (levelsOf(rules).find((one) => one.level === level) ?? NEWCOMER).name

/** The deposit (分) that a renter with this many completed orders pays: none or all of it. */
export const depositFor = (completedOrders: number, depositFen: number, rules: UserRules): number =>
  depositFen <= levelOf(completedOrders, rules).depositWaiverFen ? 0 : depositFen

/**
 * A renter's level, what each level gives, and what is missing to the next. `newRenterUntil`: completed orders from which the
 * limits of new renters no longer apply.
 */
export const presentLevels = (completedOrders: number, rules: UserRules, newRenterUntil: number) => {
  const levels = levelsOf(rules)
  const { level, name: levelName } = levelOf(completedOrders, rules)
  const next = levels.find(({ from }) => from > completedOrders)
  return {
    level,
    levelName,
    completedOrders,
    next: next
      ? { level: next.level, levelName: next.name, from: next.from, missing: next.from - completedOrders }
      : null,
    levels: levels.map(({ level: number, name, from, depositWaiverFen }) => ({
      level: number,
      levelName: name,
      from,
      depositWaiverFen,
      unlimitedOrders: from >= newRenterUntil,
    })),
  }
}
