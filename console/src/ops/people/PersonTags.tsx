import type { ListItem } from '@shanghao/client/http/calls'
import { sanctionKinds, userStateNames } from '@shanghao/contract/people/states'
import { Tag } from 'antd'
import './PersonTags.css'

type Tagged = Pick<ListItem<'people', 'search'>, 'state' | 'roles' | 'isVerified' | 'sanctions'>

/** What to know of a person at once: sanctions, roles, and whether they are verified. */
export function PersonTags({ person: { state, roles, isVerified, sanctions } }: { person: Tagged }) {
  return (
    <span className="person-tags">
      {state !== 'active' && (
        <Tag color={state === 'banned' ? 'error' : 'default'}>{userStateNames[state]}</Tag>
      )}
      {sanctions
        .filter((kind) => kind !== 'ban' || state !== 'banned')
        .map((kind) => (
          <Tag key={kind} color="error">
            {sanctionKinds[kind]}
          </Tag>
        ))}
      {roles.includes('merchant') && <Tag color="processing">号主</Tag>}
      {roles.includes('operator') && <Tag>运营</Tag>}
      {!isVerified && state !== 'closed' && <Tag>未实名</Tag>}
    </span>
  )
}
