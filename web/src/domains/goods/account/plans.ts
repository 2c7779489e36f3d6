import { minuteText, shanghaiDay } from '../../../core/time.ts'
import type { GoodsDetail } from './goodsQuery.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1440

/** One way to rent, as the price block shows it: what it costs, what that is per hour, and what to ask the order page for. */
export type PlanChoice = {
  readonly key: string
  readonly name: string
  readonly fen: number
  readonly note: string
  /** Per cent less than by the hour; null where there is nothing to save. */
  readonly saves: number | null
  /** What the order page starts with; null when the account isn't rented for so long. */
  readonly order: { readonly hours: number; readonly startsAt?: number } | null
}

/** The coming night, or what is left of this one: a package counts from any hour of it to its end. */
const nightOf = ({ overnightStart, overnightEnd }: GoodsDetail['plan'], now: number) => {
  const length = (overnightEnd - overnightStart + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor((now - shanghaiDay(now).from) / MINUTE)
  const into = (minute - overnightStart + DAY_MINUTES) % DAY_MINUTES
  if (into < length) return { hours: Math.ceil((length - into) / 60) }
  return {
    hours: Math.ceil(length / 60),
    startsAt: now - (now % MINUTE) + (DAY_MINUTES - into) * MINUTE,
  }
}

/** What is offered, the shortest first. */
export const plansOf = (goods: GoodsDetail, now: number): PlanChoice[] => {
  const { plan, minHours, maxHours } = goods
  const choice = (
    key: string,
    name: string,
    fen: number | null,
    span: { hours: number; startsAt?: number },
    note: string,
  ): PlanChoice[] => {
    if (fen === null) return []
    const saved = Math.round(100 - (100 * fen) / (plan.hourlyFen * span.hours))
    const fits = span.hours >= minHours && span.hours <= maxHours
    return [{ key, name, fen, note, saves: saved > 0 ? saved : null, order: fits ? span : null }]
  }
  const night = `${minuteText(plan.overnightStart)}–${minuteText(plan.overnightEnd)}`
  return [
    ...choice('hour', '按小时', plan.hourlyFen, { hours: minHours }, `${minHours} 小时起`).map((hour) => ({
      ...hour,
      saves: null,
    })),
    ...choice('ten', '十小时', plan.tenHourFen, { hours: 10 }, '随时开始'),
    ...choice('night', '包夜', plan.overnightFen, nightOf(plan, now), night),
    ...choice('day', '包天', plan.dayFen, { hours: 24 }, '24 小时'),
    ...choice('week', '包周', plan.weekFen, { hours: 168 }, '7 天'),
  ]
}
