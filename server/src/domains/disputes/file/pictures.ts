import type { Tx } from '../../../core/database/db.ts'
import { claimUpload } from '../../uploads/actions.ts'
import { type Acting, actorIdOf } from '../acting.ts'

/** A picture as an entry keeps it; sizes in pixels. */
export type StoredPicture = { publicKey: string; width: number; height: number }

/** Names a dispute as what keeps its pictures. */
export const evidenceOf = (disputeId: string): string => `dispute:${disputeId}`

type ClaimInput = Acting & { disputeId: string; pictures: readonly string[]; now: Date }

/** Keeps the pictures of a side for a dispute, each once. Raises UPLOAD_EXPIRED for one that isn't theirs or is gone. */
export const claimPictures = async (
  tx: Tx,
  { disputeId, pictures, now, ...acting }: ClaimInput,
): Promise<StoredPicture[]> => {
  const claimed: StoredPicture[] = []
  const userId = actorIdOf(acting)
  const distinct = [...new Set(pictures)]
  for (const publicKey of distinct.toSorted())
    claimed.push(
      await claimUpload(tx, { userId, publicKey, purpose: 'evidence', usedBy: evidenceOf(disputeId), now }),
    )
  // In the order the side chose; locked in one order, so that two acts with the same pictures don't deadlock.
  return distinct.flatMap((key) => claimed.find(({ publicKey }) => publicKey === key) ?? [])
}
