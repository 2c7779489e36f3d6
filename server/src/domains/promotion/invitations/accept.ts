import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { promotionSettings } from '../settings.ts'
import type { Inviter } from './codes.ts'

const DAY_MS = 86_400_000

/**
 * Records by whose code a user registers, in the registering transaction; nothing without an inviter. Time and least rent are kept
 * as promised now. Raises INVITE_DEVICE_USED.
 */
export const acceptInvitation = async (
  tx: Tx,
  { settings, now }: Pick<Deps, 'settings'> & { now: Date },
  { inviter, friendId }: { inviter: Inviter | null; friendId: number },
): Promise<void> => {
  if (!inviter) return
  const { inviteDays, inviteLeastRentFen } = settings.read(promotionSettings)
  await tx
    .insertInto('invitation')
    .values({
      inviter_id: inviter.userId,
      friend_id: friendId,
      registered_at: now,
      device: inviter.device,
      until: new Date(now.getTime() + inviteDays * DAY_MS),
      least_rent_fen: inviteLeastRentFen,
    })
    .execute()
}
