import { realAuthPlans } from '@shanghao/contract/realname/states'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { requireAdult } from './adult.ts'
import { findCertifiedAt } from './queries.ts'

const HOUR_MS = 3_600_000

/** An account, what it asks of its renters (see `realAuthPlans`), how long a certification counts, and the moment that is counted back from. */
export type RentalDemand = { goodsId: number; plan: number; certifiedHours: number; at: Date }

/** Whether a user passed the certification an account asks for, not too long before `at`, or later. */
const isCertified = async (
  db: Db | Tx,
  userId: number,
  { goodsId, certifiedHours, at }: RentalDemand,
): Promise<boolean> => {
  const passed = await findCertifiedAt(db, userId, goodsId)
  return passed !== null && passed.getTime() >= at.getTime() - certifiedHours * HOUR_MS
}

/** What a person still has to pass before they may rent an account (see `realAuthPlans`). Raises MINOR. */
export const missingPlan = async (
  db: Db | Tx,
  viewer: Pick<Viewer, 'userId' | 'adultFrom'>,
  demand: RentalDemand,
  now: Date,
): Promise<number> => {
  if (viewer.adultFrom === null) return demand.plan
  requireAdult(viewer, now)
  const enough = demand.plan !== realAuthPlans.zhima || (await isCertified(db, viewer.userId, demand))
  return enough ? realAuthPlans.none : realAuthPlans.zhima
}

/** Checks that a user may rent an account. Raises REALNAME_REQUIRED, MINOR, CERTIFICATION_REQUIRED. */
export const requireMayRent = async (
  db: Db | Tx,
  viewer: Pick<Viewer, 'userId' | 'adultFrom'>,
  demand: RentalDemand,
  now: Date,
): Promise<void> => {
  const missing = await missingPlan(db, viewer, demand, now)
  if (missing === realAuthPlans.zhima) fail('CERTIFICATION_REQUIRED')
  if (missing !== realAuthPlans.none) fail('REALNAME_REQUIRED')
}
