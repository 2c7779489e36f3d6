import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import {
  claimUpload,
  findPictures,
  type PictureDeps,
  presentPicture,
  releaseUploads,
} from '../../uploads/actions.ts'

type AvatarDeps = PictureDeps & Pick<Deps, 'db'>

/** The name by which a user's picture is kept. */
export const avatarOf = (userId: number): string => `avatar:${userId}`

/** The address of a user's picture; null without one. */
export const avatarUrlOf = async (deps: AvatarDeps, avatarKey: string | null): Promise<string | null> => {
  if (avatarKey === null) return null
  const [picture] = await findPictures(deps.db, [avatarKey])
  return picture ? presentPicture(deps, picture).url : null
}

/** Sets a user's picture, or removes it; the former one goes when its days are over. Raises UPLOAD_EXPIRED. */
export const setAvatar = async (
  tx: Tx,
  { userId, publicKey, now }: { userId: number; publicKey: string | null; now: Date },
): Promise<void> => {
  // Locked first, so that of two changes at once the later one's picture stays claimed.
  await tx.updateTable('app_user').set({ avatar_key: publicKey }).where('id', '=', userId).execute()
  await releaseUploads(tx, avatarOf(userId))
  if (publicKey !== null)
    await claimUpload(tx, { userId, publicKey, purpose: 'avatar', usedBy: avatarOf(userId), now })
}
