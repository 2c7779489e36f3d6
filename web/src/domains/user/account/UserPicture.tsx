import type { Profile } from '../../../core/session/session.ts'
import { Avatar } from '../../../ui/art/Avatar.tsx'
import './account.css'

/** A person's own picture, or the drawn one while they have none. */
export function UserPicture({ userInfo: { avatarUrl, userId } }: Pick<Profile, 'userInfo'>) {
  return avatarUrl === null ? (
    <Avatar seed={userId} size={64} />
  ) : (
    <img src={avatarUrl} alt="" width={64} height={64} />
  )
}
