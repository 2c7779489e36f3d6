import type { CallOutput } from '@shanghao/client/http/calls'
import { minuteText, shanghaiDay } from '@shanghao/client/time/timeText'
import type { Rules } from '../../core/http/rules.ts'

type RentedGoods = Pick<CallOutput<'goods', 'detail'>, 'plan' | 'minHours' | 'maxHours'>
type Limits = Pick<Rules, 'rentalMaxHours'>
export type PlanKind = CallOutput<'orders', 'quote'>['lines'][number]['kind']

const MINUTE = 60_000
const DAY_MINUTES = 1440

/** One way to rent: its price, its saving, and the query of the order page. */
export type PlanChoice = {
  readonly kind: PlanKind
  readonly name: string
  readonly fen: number
  readonly note: string
  /** Per cent saved against the hourly price; null for none. */
  readonly saves: number | null
  /** The rental it is for; null when the account is not rented for that long. */
  readonly order: { readonly hours: number; readonly startsAt?: number } | null
}

/**
 * The rest of the night at `from`, as the package counts from any hour of a night to its end; the next night when its hours cost no
 * more than the package, as a quote then charges the hours, or are fewer than the account's minimum.
 */
const overnightSpan = ({ plan, minHours }: Omit<RentedGoods, 'maxHours'>, from: number) => {
  const { overnightStart, overnightEnd, overnightFen, hourlyFen } = plan
  const length = (overnightEnd - overnightStart + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor((from - shanghaiDay(from).from) / MINUTE)
  const into = (minute - overnightStart + DAY_MINUTES) % DAY_MINUTES
  const left = Math.ceil((length - into) / 60)
  if (into < length && left >= minHours && left * hourlyFen > (overnightFen ?? 0)) return { hours: left }
  return {
    hours: Math.ceil(length / 60),
    startsAt: from - (from % MINUTE) + (DAY_MINUTES - into) * MINUTE,
  }
}

export const planNames: Record<PlanKind, string> = {
  hour: '按小时',
  ten_hours: '十小时',
  overnight: '包夜',
  day: '包天',
  week: '包周',
}

/** The most hours of one rental: those of the account, within those of the rules. */
export const maxHoursOf = ({ maxHours }: Pick<RentedGoods, 'maxHours'>, { rentalMaxHours }: Limits): number =>
  Math.min(maxHours, rentalMaxHours)

/** The plans for a rental that begins at `from`, the shortest first. */
export const listPlans = (goods: RentedGoods, rules: Limits, from: number): PlanChoice[] => {
  const { plan, minHours } = goods
  const maxHours = maxHoursOf(goods, rules)
  const choice = (
    kind: PlanKind,
    fen: number | null,
    span: { hours: number; startsAt?: number },
    note: string,
  ): PlanChoice[] => {
    if (fen === null) return []
    const saved = kind === 'hour' ? 0 : Math.round(100 - (100 * fen) / (plan.hourlyFen * span.hours))
    const fits = span.hours >= minHours && span.hours <= maxHours
    return [
      {
        kind,
        name: planNames[kind],
        fen,
        note,
        saves: saved > 0 ? saved : null,
        order: fits ? span : null,
      },
    ]
  }
  const night = `${minuteText(plan.overnightStart)}–${minuteText(plan.overnightEnd)}`
  return [
    ...choice('hour', plan.hourlyFen, { hours: minHours }, `${minHours} 小时起`),
    ...choice('ten_hours', plan.tenHourFen, { hours: 10 }, '随时开始'),
    ...choice('overnight', plan.overnightFen, overnightSpan(goods, from), night),
    ...choice('day', plan.dayFen, { hours: 24 }, '24 小时'),
    ...choice('week', plan.weekFen, { hours: 168 }, '7 天'),
  ]
}
