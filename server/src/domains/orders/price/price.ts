import { yuanShort } from '@shanghao/contract/money'
import type { quote } from '@shanghao/contract/orders/shapes'
import type { z } from 'zod'
import { shanghaiMinute } from '../../../core/config/shanghaiTime.ts'
import { minutesMs } from '../time.ts'

/** The owner's prices, of an account or as stored with an order. 分 and hours; minutes of the Shanghai day. */
export type Plan = {
  hourlyFen: number
  tenHourFen: number | null
  overnightFen: number | null
  dayFen: number | null
  weekFen: number | null
  giftEvery: number | null
  giftHours: number | null
  minHours: number
  overnightStart: number
  overnightEnd: number
}

export type PriceLine = z.output<typeof quote>['lines'][number]
type Step = { kind: PriceLine['kind']; unitFen: number; hours: number }

const DAY_MINUTES = 1440
/** What is written after the number of each package; in display order, the largest first. */
const KIND_NAMES: Readonly<Record<PriceLine['kind'], string>> = {
  week: '个包周',
  day: '个包天',
  overnight: '个包夜',
  ten_hours: '个十小时包',
  hour: '小时',
}

/** Whole hours (at least one) from a minute to the end of its night; 0 outside the night. */
const nightHoursLeft = (plan: Plan, minute: number): number => {
  const night = (plan.overnightEnd - plan.overnightStart + DAY_MINUTES) % DAY_MINUTES
  const into = (minute - plan.overnightStart + DAY_MINUTES) % DAY_MINUTES
  return into < night ? Math.ceil((night - into) / 60) : 0
}

const stepsAt = (plan: Plan, minute: number): Step[] => {
  const steps: Step[] = [{ kind: 'hour', unitFen: plan.hourlyFen, hours: 1 }]
  if (plan.tenHourFen !== null) steps.push({ kind: 'ten_hours', unitFen: plan.tenHourFen, hours: 10 })
  if (plan.dayFen !== null) steps.push({ kind: 'day', unitFen: plan.dayFen, hours: 24 })
  if (plan.weekFen !== null) steps.push({ kind: 'week', unitFen: plan.weekFen, hours: 168 })
  const night = plan.overnightFen === null ? 0 : nightHoursLeft(plan, minute)
  if (plan.overnightFen !== null && night > 0)
    steps.push({ kind: 'overnight', unitFen: plan.overnightFen, hours: night })
  return steps
}

/**
 * The cheapest combination of packages for `hours` from `startsAt`. The last package may be longer than the remaining hours.
 * Of equally cheap combinations the one with fewer packages is returned.
 */
export const findCheapest = (
  plan: Plan,
  hours: number,
  startsAt: Date,
): { rentFen: number; lines: PriceLine[] } => {
  const firstMinute = shanghaiMinute(startsAt)
  const best: { fen: number; steps: number; step: Step | null }[] = Array.from({ length: hours + 1 }, () => ({
    fen: 0,
    steps: 0,
    step: null,
  }))
  for (let at = hours - 1; at >= 0; at--) {
    let chosen: { fen: number; steps: number; step: Step | null } | null = null
    for (const step of stepsAt(plan, (firstMinute + at * 60) % DAY_MINUTES)) {
      const rest = best[Math.min(hours, at + step.hours)] ?? { fen: 0, steps: 0 }
      const way = { fen: step.unitFen + rest.fen, steps: rest.steps + 1, step }
      if (!chosen || way.fen < chosen.fen || (way.fen === chosen.fen && way.steps < chosen.steps))
        chosen = way
    }
    if (chosen) best[at] = chosen
  }
  const lines = new Map<string, PriceLine>()
  for (let at = 0; at < hours; ) {
    const step = best[at]?.step
    if (!step) break
    const line = lines.get(step.kind) ?? { kind: step.kind, count: 0, unitFen: step.unitFen, totalFen: 0 }
    lines.set(step.kind, { ...line, count: line.count + 1, totalFen: line.totalFen + step.unitFen })
    at += step.hours
  }
  return {
    rentFen: best[0]?.fen ?? 0,
    lines: Object.keys(KIND_NAMES).flatMap((kind) => lines.get(kind) ?? []),
  }
}

export type Quote = {
  hours: number
  giftHours: number
  freeMinutes: number
  lines: PriceLine[]
  rentFen: number
  plainFen: number
  depositFen: number
  depositWaived: boolean
  totalFen: number
  startsAt: number
  endsAt: number
  explanation: string
}

const explain = (lines: PriceLine[], savedFen: number, giftHours: number): string => {
  const parts = lines.map((line) => `${line.count} ${KIND_NAMES[line.kind]}`).join(' + ')
  const saved = savedFen > 0 ? `，比按小时省 ${yuanShort(savedFen)} 元` : ''
  return `${parts}${saved}${giftHours > 0 ? `，另送 ${giftHours} 小时` : ''}`
}

type QuoteInput = {
  plan: Plan
  hours: number
  startsAt: Date
  freeMinutes: number
  /** The account's deposit, and the part this renter must pay. */
  depositFen: number
  depositDueFen: number
}

/** The price of a rental with its explanation. */
export const computeQuote = ({
  plan,
  hours,
  startsAt,
  freeMinutes,
  depositFen,
  depositDueFen,
}: QuoteInput): Quote => {
  const { rentFen, lines } = findCheapest(plan, hours, startsAt)
  const giftHours = plan.giftEvery && plan.giftHours ? Math.floor(hours / plan.giftEvery) * plan.giftHours : 0
  const plainFen = hours * plan.hourlyFen
  return {
    hours,
    giftHours,
    freeMinutes,
    lines,
    rentFen,
    plainFen,
    depositFen: depositDueFen,
    depositWaived: depositDueFen < depositFen,
    totalFen: rentFen + depositDueFen,
    startsAt: startsAt.getTime(),
    endsAt: startsAt.getTime() + minutesMs((hours + giftHours) * 60 + freeMinutes),
    explanation: explain(lines, plainFen - rentFen, giftHours),
  }
}
