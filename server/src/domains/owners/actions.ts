import type { OwnerActKind } from '@shanghao/contract/owners/acts'
import type { Tx } from '../../core/database/db.ts'

export { findStaffNames } from './staffNames.ts'
export { requireNoStake } from './stake.ts'

type OwnerAct = {
  ownerId: number
  /** The person who did it: the owner, or one of their staff. */
  actorId: number
  kind: OwnerActKind
  /** What it was done to, as the record shows it: up to 80 characters. */
  subject: string
  /** What changed: up to 300 characters. */
  detail?: string | undefined
}

/** Puts an act of an owner or their staff on record, in the transaction of the act. */
export const recordOwnerAct = async (
  tx: Tx,
  { ownerId, actorId, kind, subject, detail }: OwnerAct,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('owner_act')
    .values({ owner_id: ownerId, actor_id: actorId, kind, subject, detail: detail ?? null, at })
    .execute()
}
