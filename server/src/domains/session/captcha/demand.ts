import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../../../core/limits/address.ts'
import { sharedLimiter } from '../../../core/limits/rateLimits.ts'
import { usedVolume } from '../../../core/limits/volume.ts'
import { sessionSettings } from '../settings.ts'
import { smsCeiling } from '../sms/codes.ts'

const HOUR_MS = 3_600_000

/** Failed logins by network: beyond the limit logins from there take a captcha. */
export const loginFailures = ({ database, settings }: Pick<Deps, 'database' | 'settings'>) =>
  sharedLimiter(database.pool, 'login', settings.read(sessionSettings).loginAddressHour)

/** Which part of what a network may be sent in an hour it was sent. */
const smsShareOf = async (
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
 * The largest share of a limit that is used where a captcha stands in front: the network's codes and failed logins of an
 * hour, and strangers' codes over all.
 */
export const demandFrom = async (
  deps: Pick<Deps, 'db' | 'settings' | 'database'>,
  address: string,
  now: Date,
): Promise<number> => {
  const ceiling = smsCeiling(deps.settings.read(sessionSettings))
  const [ofNetwork, overAll, failedLogins] = await Promise.all([
    smsShareOf(deps, address, now),
    usedVolume(deps.db, ceiling, now),
    loginFailures(deps).used(address),
  ])
  return Math.max(ofNetwork, overAll / (ceiling.shares[0] ?? 1), failedLogins)
}
