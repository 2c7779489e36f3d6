import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { shanghaiDayStart } from '../config/shanghaiTime.ts'

/** What may be asked of a provider that charges for it, over all people: per clock hour and per day in Asia/Shanghai. */
export type Ceiling = {
  readonly what: 'sms' | 'identity' | 'onekey'
  readonly hour: number
  readonly day: number
  /**
   * Shares of the ceiling, ascending and ending with 1, up to which each class of askers is served: what lies above a
   * class's share is kept for the classes after it.
   */
  readonly shares: readonly number[]
}

/** At which part of each class's share operators are told before it is used up. */
const WARN_AT = 0.8

/** After so many hours a ceiling of an hour begins again. */
export const VOLUME_HOURS = 1
const HOUR_MS = VOLUME_HOURS * 3_600_000
const clockHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)

type Count = { hour: number; day: number }

const alarm = (log: Deps['log'], { what, hour, day, shares }: Ceiling, count: Count): void => {
  for (const [per, limit, reached] of [
    ['hour', hour, count.hour],
    ['day', day, count.day],
  ] as const)
    for (const share of shares) {
      const fields = { what, per, share, count: reached, limit }
      if (reached === Math.floor(limit * share * WARN_AT)) log.error(fields, 'volume ceiling near')
      if (reached === Math.floor(limit * share)) log.error(fields, 'volume ceiling reached')
    }
}

/**
 * Counts one question to a provider, if it lies within the share of the asker's class, and answers whether it does. A
 * statement of its own, never part of a transaction: everyone's questions share the hour's row. Reaching 80 % and 100 % of
 * each share is logged as an error, once per hour or day.
 */
export const countVolume = async (
  db: Deps['db'],
  log: Deps['log'],
  ceiling: Ceiling,
  share: number,
  now: Date,
): Promise<boolean> => {
  const { what } = ceiling
  const [hourMax, dayMax] = [Math.floor(ceiling.hour * share), Math.floor(ceiling.day * share)]
  const hour = clockHour(now)
  const { rows } = await sql<{ hour: number; day: number }>`
    with earlier as (select coalesce(sum(count), 0)::int as n from volume
                      where what = ${what} and hour >= ${shanghaiDayStart(now)} and hour < ${hour})
    insert into volume as v (what, hour, count)
    select ${what}, ${hour}::timestamptz, 1 from earlier where ${hourMax}::int > 0 and n < ${dayMax}::int
        on conflict (what, hour) do update set count = v.count + 1
           where v.count < ${hourMax}::int and v.count + (select n from earlier) < ${dayMax}::int
    returning count as hour, count + (select n from earlier) as day`.execute(db)
  const [counted] = rows
  if (counted) alarm(log, ceiling, counted)
  return counted !== undefined
}

/** Which part of an hour's ceiling is used, 1 for all of it. */
export const usedVolume = async (db: Deps['db'], { what, hour }: Ceiling, now: Date): Promise<number> => {
  const counted = await db
    .selectFrom('volume')
    .select('count')
    .where('what', '=', what)
    .where('hour', '=', clockHour(now))
    .executeTakeFirst()
  return (counted?.count ?? 0) / hour
}
