import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { likenessNames } from '@shanghao/contract/people/states'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { StateView } from '../../../core/shell/StateView.tsx'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { PersonTags } from '../PersonTags.tsx'

export default function LookAlikesSection({ userId }: { userId: string }) {
  const query = useCall(client.people.personLookAlikes, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <div className="panel">
            <StateView
              kind="empty"
              title="没有相似账号"
              text="没有同实名、同提现账户、同设备或有邀请关系的账号。"
            />
          </div>
        ) : (
          <ul className="person-list" aria-label="相似账号">
            {list.map((person) => (
              <li key={person.userId} className="panel person-card">
                <div className="person-row">
                  <Link to={paths.person({ userId: person.userId })}>{person.nickname}</Link>
                  <span className="num">{person.phone}</span>
                  <PersonTags person={person} />
                </div>
                <div className="person-row">
                  {person.common.map((likeness) => (
                    <Tag key={likeness} color="warning">
                      {likenessNames[likeness]}
                    </Tag>
                  ))}
                  {person.lastAt !== null && (
                    <span className="person-note num">
                      最近同设备登录 {momentText(person.lastAt, serverNow())}
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
