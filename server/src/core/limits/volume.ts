import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { shanghaiDayStart } from '../config/shanghaiTime.ts'

/** The quota of paid requests to a provider, for all users together: per clock hour and per day in Asia/Shanghai. */
export type Quota = {
  readonly what: 'sms' | 'sms_notice' | 'identity' | 'onekey'
  readonly hour: number
  readonly day: number
  /**
   * Shares of the quota, ascending and ending with 1, one for each class of callers: what lies above a class's share is
   * reserved for the classes after it.
   */
  readonly shares: readonly number[]
}

/** The part of each class's share at which a warning is logged. */
const WARN_AT = 0.8

/** After so many hours a quota of an hour begins again. */
export const VOLUME_HOURS = 1
const HOUR_MS = VOLUME_HOURS * 3_600_000
const clockHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)

type Count = { hour: number; day: number }

const logUsage = (log: Deps['log'], { what, hour, day, shares }: Quota, count: Count): void => {
  for (const [per, limit, reached] of [
    ['hour', hour, count.hour],
    ['day', day, count.day],
  ] as const)
    for (const share of shares) {
      const fields = { what, per, share, count: reached, limit }
      if (reached === Math.floor(limit * share * WARN_AT)) log.error(fields, 'provider quota nearly used up')
      if (reached === Math.floor(limit * share)) log.error(fields, 'provider quota used up')
    }
}

/**
 * Counts one request to a provider if it is within the share of the caller's class, and returns whether it is. Must not
 * be part of a transaction, because all requests of an hour update one row. Reaching 80 % and 100 % of each share is
 * logged as an error, once per hour or day.
 */
export const consumeQuota = async (
  db: Deps['db'],
  log: Deps['log'],
  quota: Quota,
  share: number,
  now: Date,
): Promise<boolean> => {
  const { what } = quota
  const [hourMax, dayMax] = [Math.floor(quota.hour * share), Math.floor(quota.day * share)]
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
  if (counted) logUsage(log, quota, counted)
  return counted !== undefined
}

/** The used share of an hour's quota, 1 for all of it. */
export const quotaUsage = async (db: Deps['db'], { what, hour }: Quota, now: Date): Promise<number> => {
  const counted = await db
    .selectFrom('volume')
    .select('count')
    .where('what', '=', what)
    .where('hour', '=', clockHour(now))
    .executeTakeFirst()
  return (counted?.count ?? 0) / hour
}
