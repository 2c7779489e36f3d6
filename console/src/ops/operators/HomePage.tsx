import { operatorPermissions, operatorRoleNames } from '@shanghao/contract/ops/permissions'
import { Descriptions } from 'antd'
import { Page } from '../../core/shell/Page.tsx'
import { useAccess } from '../access.ts'

/** What the signed-in operator may do. */
export default function HomePage() {
  const access = useAccess()
  return (
    <Page title="我的权限">
      <Descriptions
        className="panel"
        column={1}
        layout="vertical"
        items={[
          {
            key: 'roles',
            label: '角色',
            children: access?.roles.map((role) => operatorRoleNames[role]).join('、'),
          },
          {
            key: 'permissions',
            label: '权限',
            children: access?.permissions.map((permission) => operatorPermissions[permission]).join('、'),
          },
        ]}
      />
    </Page>
  )
}
