import { realAuthPlans } from '@shanghao/contract/realname/states'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { requireAdult } from './adult.ts'
import { certifiedAt } from './queries.ts'

const HOUR_MS = 3_600_000

/** An account, what it asks of its renters (see `realAuthPlans`), how long a certification counts, and the moment that is counted back from. */
export type Renting = { goodsId: number; plan: number; certifiedHours: number; at: Date }

/** Whether a user passed the certification an account asks for, not too long before `at`, or later. */
const isCertified = async (
  db: Db | Tx,
  userId: number,
  { goodsId, certifiedHours, at }: Renting,
): Promise<boolean> => {
  const passed = await certifiedAt(db, userId, goodsId)
  return passed !== null && passed.getTime() >= at.getTime() - certifiedHours * HOUR_MS
}

/** What a person still has to pass before they may rent an account (see `realAuthPlans`). Raises MINOR. */
export const missingPlan = async (
  db: Db | Tx,
  viewer: Pick<Viewer, 'userId' | 'adultFrom'>,
  renting: Renting,
  now: Date,
): Promise<number> => {
  if (viewer.adultFrom === null) return renting.plan
  requireAdult(viewer, now)
  const enough = renting.plan !== realAuthPlans.zhima || (await isCertified(db, viewer.userId, renting))
  return enough ? realAuthPlans.none : realAuthPlans.zhima
}

/** Passes who may rent an account. Raises REALNAME_REQUIRED, MINOR, CERTIFICATION_REQUIRED. */
export const requireRenter = async (
  db: Db | Tx,
  viewer: Pick<Viewer, 'userId' | 'adultFrom'>,
  renting: Renting,
  now: Date,
): Promise<void> => {
  const missing = await missingPlan(db, viewer, renting, now)
  if (missing === realAuthPlans.zhima) fail('CERTIFICATION_REQUIRED')
  if (missing !== realAuthPlans.none) fail('REALNAME_REQUIRED')
}
