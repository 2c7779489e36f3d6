import { Link } from 'react-router'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { Tag } from '../../../ui/display/Tag.tsx'
import { UserPicture } from '../account/UserPicture.tsx'

/** Picture, name, masked number and level. */
export function MyProfile({ profile: { userInfo, userMember, realname, phone } }: { profile: Profile }) {
  return (
    <section className="my-profile" aria-label="我的资料">
      <UserPicture userInfo={userInfo} />
      <div className="my-profile-text">
        <p className="my-name clamp-1">{userInfo.nickname}</p>
        <p className="my-phone num">{phone}</p>
        <p className="my-tags">
          <Link to={paths.myGrade()} aria-label={`${userMember.levelName}，查看等级`}>
            <Tag tone="accent">{userMember.levelName}</Tag>
          </Link>
          {realname.verified ? <Tag tone="good">已实名</Tag> : <Tag tone="warn">未实名</Tag>}
          <span className="my-completed">完成 {userMember.completedOrders} 单</span>
        </p>
      </div>
    </section>
  )
}
