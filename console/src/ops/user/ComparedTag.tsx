import type { ListItem } from '@shanghao/client/http/calls'
import { Tag } from 'antd'

const names = {
  match: ['success', '与实名一致'],
  mismatch: ['error', '与实名不符'],
  unverified: ['warning', '账号未实名'],
  unknown: ['default', '原手机号未注册'],
} as const

/** How the typed name and ID number compare with the verified identity of the old number's user. */
export function ComparedTag({ compared }: Pick<ListItem<'user', 'phoneApplications'>, 'compared'>) {
  const [color, name] = names[compared]
  return <Tag color={color}>{name}</Tag>
}
