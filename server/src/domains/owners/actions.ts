import type { OwnerActKind } from '@shanghao/contract/owners/acts'
import type { Tx } from '../../core/database/db.ts'
import type { Ctx } from '../../core/http/handler.ts'

export { notifyStaff } from './notifyStaff.ts'
export { findStaffNames } from './staffNames.ts'
export { requireNoStake } from './stake.ts'

export type OwnerAct = {
  kind: OwnerActKind
  /** What it was done to, as the record shows it: up to 80 characters. */
  subject: string
  /** What changed: up to 300 characters. */
  detail?: string | undefined
}

/**
 * Puts an act of an owner or their staff on record, in the transaction of the act, where there is no context of a call: `actorId` is
 * the person who did it.
 */
export const recordActOf = async (
  tx: Tx,
  { ownerId, actorId, now }: { ownerId: number; actorId: number; now: Date },
  { kind, subject, detail }: OwnerAct,
): Promise<void> => {
  await tx
    .insertInto('owner_act')
    .values({ owner_id: ownerId, actor_id: actorId, kind, subject, detail: detail ?? null, at: now })
    .execute()
}

type OwnerCtx = Pick<Ctx<'merchant'>, 'ownerId' | 'viewer' | 'now'>

/** Puts the act of a call on record, in its transaction: what the viewer did for the owner. */
export const recordOwnerAct = (tx: Tx, { ownerId, viewer, now }: OwnerCtx, act: OwnerAct): Promise<void> =>
  recordActOf(tx, { ownerId, actorId: viewer.userId, now }, act)
