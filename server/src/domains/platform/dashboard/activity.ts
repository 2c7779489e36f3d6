import type { ResultOf } from '@shanghao/contract/call'
import type { dashboardCalls } from '@shanghao/contract/platform/dashboard'
import { type Measure, measures, moneyMeasures } from '@shanghao/contract/platform/states'
import { shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { type ActivityRow, listActivity, listChannelNames, listMissed } from './queries.ts'
import { hourOf } from './rollUp.ts'

type Activity = ResultOf<typeof dashboardCalls.activity>
type Unit = 'hour' | 'day'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SPANS = { hour: 24, day: 30 } as const
const MS = { hour: HOUR_MS, day: DAY_MS } as const

/** The beginning of the span that a moment lies in; days are those of Asia/Shanghai, which has no summer time. */
const spanStart = (unit: Unit, now: Date): number =>
  unit === 'hour' ? hourOf(now).getTime() : shanghaiMidnight(shanghaiDate(now)).getTime()

const measured = (measure: Measure, { count, sum_fen }: ActivityRow): number =>
  moneyMeasures.has(measure) ? sum_fen : count

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * The numbers of the last spans and of as many before. The last span has just begun: the one before that it is compared with is
 * counted up to the same hour.
 */
export const readActivity = async (db: Db, unit: Unit, now: Date): Promise<Activity> => {
  const [length, ms] = [SPANS[unit], MS[unit]]
  const last = spanStart(unit, now)
  const first = last - (length - 1) * ms
  const before = first - length * ms
  const nextHour = hourOf(now).getTime() + HOUR_MS
  const rows = await listActivity(db, {
    from: new Date(before),
    to: new Date(nextHour),
    ms,
    without: { from: new Date(nextHour - length * ms), to: new Date(first) },
  })
  const series = measures.map((measure) => {
    const values = Array.from({ length: 2 * length }, () => 0)
    for (const row of rows) if (row.measure === measure) values[row.place] = measured(measure, row)
    const [earlier, current] = [values.slice(0, length), values.slice(length)]
    return { measure, values: current, before: earlier, total: sum(current), totalBefore: sum(earlier) }
  })
  return {
    spans: Array.from({ length }, (_, i) => first + i * ms),
    series,
    channels: await channelsOf(db, rows, length),
    missed: await listMissed(db, new Date(first)),
    asOf: now.getTime(),
  }
}

const channelsOf = async (
  db: Db,
  rows: readonly ActivityRow[],
  length: number,
): Promise<Activity['channels']> => {
  const counts = new Map<number | null, { count: number; before: number }>()
  const add = (key: number | null, row: ActivityRow, sign: 1 | -1) => {
    const known = counts.get(key) ?? { count: 0, before: 0 }
    const isCurrent = row.place >= length
    counts.set(key, {
      count: known.count + (isCurrent ? sign * row.count : 0),
      before: known.before + (isCurrent ? 0 : sign * row.count),
    })
  }
  for (const row of rows) {
    if (row.measure === 'sign_ups') add(null, row, 1)
    if (row.measure !== 'channel_sign_ups') continue
    add(Number(row.dimension), row, 1)
    add(null, row, -1)
  }
  const ids = [...counts.keys()].filter((id) => id !== null)
  const names = await listChannelNames(db, ids)
  return [...counts]
    .map(([channelId, of]) => ({
      channelId,
      name: channelId === null ? '没有渠道' : (names.get(channelId) ?? String(channelId)),
      count: Math.max(0, of.count),
      before: Math.max(0, of.before),
    }))
    .toSorted((a, b) => b.count - a.count || b.before - a.before)
}
