import { realAuthPlans } from '@shanghao/contract/realname/states'
import { CERTIFIED_HOURS } from '@shanghao/contract/rules'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Viewer } from '../../core/http/auth.ts'
import { requireAdult } from './adult.ts'
import { certifiedAt } from './queries.ts'

/** How long a certification for an account stands for ordering it. */
export const CERTIFIED_MS = CERTIFIED_HOURS * 3_600_000

/** An account, what it asks of its renters (see `realAuthPlans`), and the moment a certification is counted back from. */
export type Renting = { goodsId: number; plan: number; at: Date }

/** Whether a user passed the certification an account asks for, within the day before `at` or later. */
const isCertified = async (db: Db | Tx, userId: number, { goodsId, at }: Renting): Promise<boolean> => {
  const passed = await certifiedAt(db, userId, goodsId)
  return passed !== null && passed.getTime() >= at.getTime() - CERTIFIED_MS
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
