import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { showFailure } from '../http/failures.ts'
import { useSession } from '../session/session.ts'
import { signOut } from '../session/sessionCalls.ts'
import { chooseColorMode, useColorModeChoice } from '../theme/colorMode.ts'

/** The signed-in person: colour mode and signing out. */
export function AccountMenu() {
  const profile = useSession((s) => s.profile)
  const choice = useColorModeChoice()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [choice],
        items: [
          { key: 'phone', label: profile?.phone ?? '', disabled: true },
          {
            key: 'mode',
            type: 'group',
            label: '外观',
            children: [
              { key: 'system', label: '跟随系统', onClick: () => chooseColorMode('system') },
              { key: 'light', label: '浅色', onClick: () => chooseColorMode('light') },
              { key: 'dark', label: '深色', onClick: () => chooseColorMode('dark') },
            ],
          },
          { type: 'divider' },
          { key: 'out', label: '退出登录', onClick: () => void signOut().catch(showFailure) },
        ],
      }}
    >
      <Button type="text" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        <span className="frame-account">{profile?.userInfo.nickname ?? '我的'}</span>
      </Button>
    </Dropdown>
  )
}
