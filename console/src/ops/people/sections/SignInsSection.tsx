import { useCall } from '@shanghao/client/http/useCall'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../Facts.tsx'

const withheldNames: Readonly<Record<string, string>> = {
  unverified: '未实名，没有奖励',
  minor: '未成年，没有奖励',
  other_account: '同一实名已领',
  device: '同一设备已领',
  own_campaign: '本人参与设立的活动',
  exhausted: '奖励已发完',
}

export default function SignInsSection({ userId }: { userId: string }) {
  const query = useCall(client.people.personSignIns, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {({ signIns, invitedBy, invited, invitedRewarded }) => (
        <div className="panel">
          <Facts
            facts={[
              ['邀请注册', `${invited} 人`],
              ['其中有奖励', `${invitedRewarded} 人`],
            ]}
          />
          {invitedBy !== null && (
            <p className="person-inline">
              由 <Link to={paths.person({ userId: invitedBy })}>用户 {invitedBy}</Link> 邀请注册
            </p>
          )}
          <h2 className="person-subtitle">签到</h2>
          {signIns.length === 0 && <p className="person-note">没有签到过</p>}
          <ul className="person-list" aria-label="签到">
            {signIns.map(({ day, streak, isRewarded, withheld }) => (
              <li key={day} className="person-row">
                <time className="num">{day}</time>
                <span>连续 {streak} 天</span>
                {isRewarded && <Tag color="success">有奖励</Tag>}
                {withheld !== null && <Tag color="warning">{withheldNames[withheld] ?? '没有奖励'}</Tag>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  )
}
