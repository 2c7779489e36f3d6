import { Link } from 'react-router'
import { paths, type TabName } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/art/Icon.tsx'
import { useSession } from '../session/session.ts'
import './TabBar.css'

const tabs: readonly { name: TabName; label: string; icon: IconName; to: string }[] = [
  { name: 'home', label: '首页', icon: 'home', to: paths.home() },
  { name: 'login-tool', label: '上号', icon: 'key', to: paths.loginTool() },
  { name: 'orders', label: '订单', icon: 'receipt', to: paths.orders() },
  { name: 'my', label: '我的', icon: 'user', to: paths.my() },
]

/** The bar of the four main screens. */
export function TabBar({ current }: { current: TabName }) {
  const hasNewPackets = useSession(({ profile }) =>
    profile ? profile.packetPopAmount + profile.rechargePopAmount > 0 : false,
  )
  return (
    <nav className="tab-bar" aria-label="主要页面">
      {tabs.map(({ name, label, icon, to }) => (
        <Link
          key={name}
          to={to}
          className="tab-bar-item"
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{label}</span>
          {hasNewPackets && name === 'my' ? (
            <span className="tab-bar-news">
              <span className="sr-only">有未查看的红包</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
