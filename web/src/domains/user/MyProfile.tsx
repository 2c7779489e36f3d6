import type { Profile } from '../../core/session/session.ts'
import { Avatar } from '../../ui/art/Avatar.tsx'
import { Tag } from '../../ui/display/Tag.tsx'

/** Picture, name, masked number and level. */
export function MyProfile({ profile: { userInfo, userMember, realname, phone } }: { profile: Profile }) {
  return (
    <section className="my-profile" aria-label="我的资料">
      <Avatar seed={userInfo.userId} size={64} />
      <div className="my-profile-text">
        <p className="my-name clamp-1">{userInfo.nickname}</p>
        <p className="my-phone num">{phone}</p>
        <p className="my-tags">
          <Tag tone="accent">{userMember.levelName}</Tag>
          {realname.verified ? <Tag tone="good">已实名</Tag> : <Tag tone="warn">未实名</Tag>}
          <span className="my-completed">完成 {userMember.completedOrders} 单</span>
        </p>
      </div>
    </section>
  )
}
