import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Tag } from 'antd'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'

const endNames = {
  logout: '自己退出',
  forced: '被迫退出',
  password: '修改密码后退出',
  expired: '已过期',
} as const
const at = (moment: number): string => momentText(moment, serverNow())

export default function SessionsSection({ userId }: { userId: string }) {
  const query = useCall(client.people.personSessions, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {({ sessions, devices }) => (
        <div className="panel">
          <h2 className="panel-title">登录</h2>
          {sessions.length === 0 && <p className="person-note">最近没有登录</p>}
          <ul className="person-list" aria-label="登录">
            {sessions.map(({ label, signedInAt, endedAt, endedHow }) => (
              <li key={`${signedInAt}${label}`} className="person-row">
                <span>{label ?? '未知设备'}</span>
                {endedHow === null ? <Tag color="success">已登录</Tag> : <Tag>{endNames[endedHow]}</Tag>}
                <span className="person-note num">
                  {at(signedInAt)} 登录{endedAt !== null && `，${at(endedAt)} 结束`}
                </span>
              </li>
            ))}
          </ul>
          <h2 className="person-subtitle">设备</h2>
          {devices.length === 0 && <p className="person-note">没有记录的设备</p>}
          <ul className="person-list" aria-label="设备">
            {devices.map(({ device, lastAt, people }) => (
              <li key={device} className="person-row">
                <span className="num">{device}</span>
                {people > 1 && <Tag color="warning">{people} 个账号用过</Tag>}
                <span className="person-note num">最近 {at(lastAt)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  )
}
