import type { LiveEvent, LiveKind } from '@shanghao/contract/live'
import { type OwnerPermission, permissionsOfRole } from '@shanghao/contract/owners/permissions'
import type { Db } from '../database/db.ts'
import type { Viewer } from '../http/auth.ts'
import { findOperatorPermissions } from '../http/operator.ts'
import { findEmployment } from '../http/owner.ts'
import type { LiveAudience } from './emit.ts'

/** The audiences of a stream, each with the kinds it is told of; null for every kind. */
export type Listening = ReadonlyMap<LiveAudience, readonly LiveKind[] | null>

/** What staff need to be told of an event of their owner's; no other kind is told to staff. */
const NEEDED: Partial<Record<LiveKind, OwnerPermission>> = {
  order: 'orders_read',
  code: 'codes',
  dispute: 'disputes',
  goods: 'goods_read',
}

/**
 * What a person listens to: their own events, those of accounts they own, of desks they work at in a session with their second factor, and
 * as staff those of their owner's that they may see.
 */
export const findListening = async (
  db: Db,
  { userId, roles, factorAt }: Pick<Viewer, 'userId' | 'roles' | 'factorAt'>,
): Promise<Listening> => {
  const own = new Map<LiveAudience, readonly LiveKind[] | null>([
    [`user:${userId}`, null],
    [`owner:${userId}`, null],
  ])
  const isOperator = roles.includes('operator') && factorAt !== null
  const permissions = isOperator ? await findOperatorPermissions(db, userId) : []
  if (permissions.includes('disputes_read')) own.set('desk:arbitration', ['dispute'])
  if (permissions.includes('support_read')) own.set('desk:support', ['chat'])
  const employment = await findEmployment(db, userId)
  if (!employment) return own
  const may = permissionsOfRole[employment.role]
  const kinds = (Object.keys(NEEDED) as LiveKind[]).filter((kind) => {
    const needed = NEEDED[kind]
    return needed !== undefined && may.includes(needed)
  })
  return own.set(`owner:${employment.ownerId}`, kinds)
}

/** Whether some of it is another person's, which may end at any moment. */
export const isStaff = (listening: Listening): boolean =>
  [...listening.values()].some((kinds) => kinds !== null)

export const isSameListening = (a: Listening, b: Listening): boolean =>
  JSON.stringify([...a]) === JSON.stringify([...b])

/** Those of an audience's events that the stream may be told. */
export const allowedEvents = (
  listening: Listening,
  audience: string,
  events: readonly LiveEvent[],
): LiveEvent[] => {
  const kinds = listening.get(audience as LiveAudience)
  if (kinds === undefined) return []
  return events.filter(({ kind }) => kinds === null || kinds.includes(kind))
}
