import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { userStateNames } from '@shanghao/contract/people/states'
import { Alert, Descriptions } from 'antd'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Reveal } from './Reveal.tsx'

type Person = CallOutput<'people', 'person'>

const when = (at: number | null): string => (at === null ? '—' : momentText(at, serverNow()))

const identityText = ({ identity, triesToday, triesMax }: Person): string => {
  if (!identity) return `未实名，今天核验 ${triesToday}/${triesMax} 次`
  const adult = identity.isAdult ? '成年' : '未成年'
  return `${adult}，同一实名 ${identity.accounts}/${identity.accountsMax} 个账号${identity.byDevice ? '，由设备认证带入' : ''}`
}

/** What identifies a person, masked, each with a way to see it in full; and what waits for an operator. */
export function PersonHead({ person }: { person: Person }) {
  const { userId, identity, phoneApplicationId, ownerApplicationId, closesAt, staffOf } = person
  return (
    <>
      <div className="person-alerts">
        {phoneApplicationId !== null && (
          <Alert
            type="info"
            showIcon
            title={
              <Link to={paths.phoneApplication({ applicationId: String(phoneApplicationId) })}>
                有换绑申请等待处理
              </Link>
            }
          />
        )}
        {ownerApplicationId !== null && (
          <Alert
            type="info"
            showIcon
            title={<Link to={paths.ownerApplications()}>有号主申请等待处理</Link>}
          />
        )}
        {closesAt !== null && <Alert type="warning" showIcon title={`已申请注销，${when(closesAt)} 生效`} />}
      </div>
      <Descriptions
        className="panel person-data"
        column={{ xs: 1, md: 2, xl: 3 }}
        items={[
          { key: 'id', label: '用户编号', children: <span className="num">{userId}</span> },
          { key: 'state', label: '状态', children: userStateNames[person.state] },
          { key: 'registered', label: '注册', children: when(person.registeredAt) },
          {
            key: 'phone',
            label: '手机号',
            children: <Reveal userId={userId} what="phone" masked={person.phone || '已注销'} />,
          },
          {
            key: 'name',
            label: '姓名',
            children: identity ? <Reveal userId={userId} what="name" masked={identity.name} /> : '—',
          },
          {
            key: 'number',
            label: '身份证号',
            children: identity ? <Reveal userId={userId} what="id_number" masked={identity.idNumber} /> : '—',
          },
          { key: 'identity', label: '实名', children: identityText(person) },
          {
            key: 'level',
            label: '等级',
            children: `${person.levelName}，完成 ${person.completedOrders} 单`,
          },
          { key: 'goods', label: '在架账号', children: person.goodsOnShelf },
          { key: 'phoneChanged', label: '上次换绑', children: when(person.phoneChangedAt) },
          ...(person.identityReleases.length === 0
            ? []
            : [
                {
                  key: 'released',
                  label: '解除过的实名',
                  children: (
                    <>
                      {person.identityReleases.map(({ at, reason, requestedBy, approvedBy }) => (
                        <p key={at} className="person-release">
                          {when(at)}：{reason}（运营人员 {requestedBy} 提交，{approvedBy} 批准）
                        </p>
                      ))}
                      <Reveal userId={userId} what="former_identities" masked="" />
                    </>
                  ),
                },
              ]),
          ...(staffOf === null
            ? []
            : [
                {
                  key: 'staff',
                  label: '任职',
                  children: <Link to={paths.person({ userId: staffOf })}>号主 {staffOf} 的员工</Link>,
                },
              ]),
        ]}
      />
    </>
  )
}
