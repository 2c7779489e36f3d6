import { Link } from 'react-router'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import './MyName.css'

/** Name, number and level in one line, which leads to the level. */
export function MyName({ profile: { userInfo, userMember, phone } }: { profile: Profile }) {
  return (
    <Link to={paths.myGrade()} className="my-line">
      <strong className="clamp-1">{userInfo.nickname}</strong>
      <span className="num">{phone}</span>
      <span>{userMember.levelName}</span>
      <Icon name="forward" size={16} />
    </Link>
  )
}
