import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { RankCrest } from '../../../ui/art/RankCrest.tsx'
import { UserPicture } from '../account/UserPicture.tsx'
import './PlayerCard.css'

/** The person as a player: picture, level with its crest, and what is missing to the next. */
export function PlayerCard({ profile: { userInfo, userMember, phone } }: { profile: Profile }) {
  const levels = useCall(client.user.queryLevel, {}, { inPage: true }).data
  const from = levels?.levels.find(({ level }) => level === levels.level)?.from ?? 0
  return (
    <section className="player" aria-label="我的资料">
      <div className="player-picture">
        <UserPicture userInfo={userInfo} />
        {levels ? (
          <span className="player-crest">
            <RankCrest rank={levels.level - 1} of={levels.levels.length} size={44} />
          </span>
        ) : null}
      </div>
      <p className="player-name clamp-1">{userInfo.nickname}</p>
      <p className="player-phone num">{phone}</p>
      <Link to={paths.myGrade()} className="player-level">
        <span>
          <strong>{userMember.levelName}</strong>
          {levels?.next
            ? `再完成 ${levels.next.missing} 单升为${levels.next.levelName}`
            : `完成 ${userMember.completedOrders} 单`}
        </span>
        {levels?.next ? (
          <progress
            value={levels.completedOrders - from}
            max={levels.next.from - from}
            aria-label="升级进度"
          />
        ) : null}
      </Link>
    </section>
  )
}
