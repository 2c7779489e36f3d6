import type { Answer } from '../../core/request.ts'
import { minuteText } from '../../core/time.ts'
import { nextNight, nightHoursAt } from './availability.ts'

type Plan = Answer<'goods', 'detail'>['plan']
export type PriceKind = Answer<'orders', 'quote'>['lines'][number]['kind']

export const kindNames: Record<PriceKind, string> = {
  hour: '按小时',
  ten_hours: '十小时包',
  overnight: '包夜',
  day: '包天',
  week: '包周',
}
const PACKAGE_HOURS = { ten_hours: 10, day: 24, week: 168 } as const

/** One way an owner offers an account. Choosing it asks for `hours`, from `startsAt` where the package has its own time. */
export type Choice = {
  readonly kind: PriceKind
  readonly fen: number
  readonly note: string
  readonly hours: number
  readonly startsAt?: number
}

const perHour = (fen: number, hours: number): string => `约 ${Math.round(fen / hours / 10) / 10} 元/时`

/** The offers that fit the hours allowed. `from` is when the rental would begin. */
export const choicesOf = (
  plan: Plan,
  { minHours, maxHours }: { minHours: number; maxHours: number },
  { from, now }: { from: number; now: number },
): Choice[] => {
  const choices: Choice[] = [
    { kind: 'hour', fen: plan.hourlyFen, note: `${minHours} 小时起`, hours: minHours },
  ]
  const add = (kind: keyof typeof PACKAGE_HOURS, fen: number | null) => {
    const hours = PACKAGE_HOURS[kind]
    if (fen !== null) choices.push({ kind, fen, note: perHour(fen, hours), hours })
  }
  add('ten_hours', plan.tenHourFen)
  if (plan.overnightFen !== null) {
    const tonight = nextNight(plan, now)
    const left = nightHoursAt(plan, from)
    choices.push({
      kind: 'overnight',
      fen: plan.overnightFen,
      note: `${minuteText(plan.overnightStart)}-${minuteText(plan.overnightEnd)}`,
      ...(left > 0 ? { hours: left } : { hours: nightHoursAt(plan, tonight), startsAt: tonight }),
    })
  }
  add('day', plan.dayFen)
  add('week', plan.weekFen)
  return choices.filter(({ kind, hours }) => kind === 'hour' || (hours >= minHours && hours <= maxHours))
}

/**
 * How many hours the packages of a price cover when that is more than was asked for: the same money buys them all. Null
 * when it is not, or when it can't be told from the packages.
 */
export const coveredBeyond = ({
  lines,
  hours,
}: Pick<Answer<'orders', 'quote'>, 'lines' | 'hours'>): number | null => {
  let covered = 0
  for (const { kind, count } of lines) {
    if (kind === 'overnight') return null
    covered += count * (kind === 'hour' ? 1 : PACKAGE_HOURS[kind])
  }
  return covered > hours ? covered : null
}
