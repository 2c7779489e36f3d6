import type { Answer } from '../../core/http/request.ts'
import { minuteText, shanghaiDay } from '../../core/time/timeText.ts'

type GoodsDetail = Answer<'goods', 'detail'>
export type PlanKind = Answer<'orders', 'quote'>['lines'][number]['kind']

const MINUTE = 60_000
const DAY_MINUTES = 1440

/** One way to rent: what it costs, what it saves, and what to ask the order page for. */
export type PlanChoice = {
  readonly kind: PlanKind
  readonly name: string
  readonly fen: number
  readonly note: string
  /** Per cent less than by the hour; null where there is nothing to save. */
  readonly saves: number | null
  /** The span it is meant for; null when the account isn't rented for so long. */
  readonly order: { readonly hours: number; readonly startsAt?: number } | null
}

/** What is left of the night at `from`, or the next one: a package counts from any hour of a night to its end. */
const nightOf = ({ overnightStart, overnightEnd }: GoodsDetail['plan'], from: number) => {
  const length = (overnightEnd - overnightStart + DAY_MINUTES) % DAY_MINUTES
  const minute = Math.floor((from - shanghaiDay(from).from) / MINUTE)
  const into = (minute - overnightStart + DAY_MINUTES) % DAY_MINUTES
  if (into < length) return { hours: Math.ceil((length - into) / 60) }
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

/** What is offered for a rental that begins at `from`, the shortest first. */
export const plansOf = (goods: GoodsDetail, from: number): PlanChoice[] => {
  const { plan, minHours, maxHours } = goods
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
    ...choice('overnight', plan.overnightFen, nightOf(plan, from), night),
    ...choice('day', plan.dayFen, { hours: 24 }, '24 小时'),
    ...choice('week', plan.weekFen, { hours: 168 }, '7 天'),
  ]
}
