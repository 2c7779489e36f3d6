import { Link } from 'react-router'
import { type AnyScreen, layoutPath, paths, type TabName } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/art/Icon.tsx'
import { unreadText, useUnreadMessages } from '../messages/messages.ts'
import { useSession } from '../session/session.ts'
import { useSite } from '../site/site.ts'
import './TabBar.css'

const tabs: readonly { name: TabName; label: string; icon: IconName; screen: AnyScreen }[] = [
  { name: 'home', label: '首页', icon: 'home', screen: paths.home },
  { name: 'login-tool', label: '上号', icon: 'key', screen: paths.loginTool },
  { name: 'orders', label: '订单', icon: 'receipt', screen: paths.orders },
  { name: 'my', label: '我的', icon: 'user', screen: paths.my },
]

/** The bar of the four main screens. */
export function TabBar({ current }: { current: TabName }) {
  const skin = useSite((site) => site.skin)
  return (
    <nav className="tab-bar" aria-label="主要页面">
      {tabs.map(({ name, label, icon, screen }) => (
        <Link
          key={name}
          to={name === 'my' ? layoutPath(screen, skin) : screen.pattern}
          className="tab-bar-item"
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{label}</span>
          {name === 'my' ? <MyNews /> : null}
        </Link>
      ))}
    </nav>
  )
}

/** On 我的: the number of unread messages, else a mark for new red packets. */
function MyNews() {
  const unread = useUnreadMessages()
  const hasNewPackets = useSession(({ profile }) =>
    profile ? profile.packetPopAmount + profile.rechargePopAmount > 0 : false,
  )
  if (unread > 0)
    return (
      <span className="tab-bar-count num">
        {unreadText(unread)}
        <span className="sr-only"> 条未读消息</span>
      </span>
    )
  return hasNewPackets ? (
    <span className="tab-bar-news">
      <span className="sr-only">有未查看的红包</span>
    </span>
  ) : null
}
