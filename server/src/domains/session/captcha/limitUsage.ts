import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../../../core/limits/address.ts'
import { networkLimiter } from '../../../core/limits/rateLimits.ts'
import { quotaUsage } from '../../../core/limits/volume.ts'
import { sessionSettings } from '../settings.ts'
import { smsQuota } from '../sms/codes.ts'

const HOUR_MS = 3_600_000

/** Counts failed logins by network: beyond the limit logins from there require a captcha. */
export const loginFailureLimiter = ({ database, settings }: Pick<Deps, 'database' | 'settings'>) =>
  networkLimiter(database.pool, 'login', settings.read(sessionSettings).loginAddressHour)

/** The share (0–1 and above) of its hourly limit of codes that a network has used. */
const smsUsage = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  address: string,
  now: Date,
): Promise<number> => {
  const network = networkOf(address)
  const wide = wideNetworkOf(address)
  const { rows } = await sql<{ narrow: number; wide: number }>`
    select count(*) filter (where address = ${network}) as narrow, count(*) filter (where wide_address = ${wide}) as wide
      from sms_code
     where (address = ${network} or wide_address = ${wide}) and created_at > ${new Date(now.getTime() - HOUR_MS)}`.execute(
    db,
  )
  const sent = rows[0] ?? { narrow: 0, wide: 0 }
  return Math.max(sent.narrow, sent.wide / WIDE_FACTOR) / settings.read(sessionSettings).codeAddressHour
}

/**
 * The highest usage (0–1 and above) of the limits that captchas protect: the network's codes and failed logins of an
 * hour, and all codes to unregistered numbers.
 */
export const highestLimitUsage = async (
  deps: Pick<Deps, 'db' | 'settings' | 'database'>,
  address: string,
  now: Date,
): Promise<number> => {
  const quota = smsQuota(deps.settings.read(sessionSettings))
  const [bySms, inTotal, failedLogins] = await Promise.all([
    smsUsage(deps, address, now),
    quotaUsage(deps.db, quota, now),
    loginFailureLimiter(deps).usage(address),
  ])
  return Math.max(bySms, inTotal / (quota.shares[0] ?? 1), failedLogins)
}
