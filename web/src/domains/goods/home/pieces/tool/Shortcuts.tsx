import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { Icon, type IconName } from '../../../../../ui/art/Icon.tsx'
import './Shortcuts.css'

const shortcuts: readonly { label: string; icon: IconName; to: string }[] = [
  { label: '选游戏', icon: 'grid', to: paths.hall() },
  { label: '现在可租', icon: 'clock', to: paths.rentList({ freeNow: true }) },
  { label: '免押金', icon: 'wallet', to: paths.rentList({ noDeposit: true }) },
  { label: '收藏', icon: 'heart', to: paths.collected() },
]

/** The ways to an account that take one tap. */
export function Shortcuts() {
  return (
    <nav className="shortcuts" aria-label="快捷入口">
      {shortcuts.map(({ label, icon, to }) => (
        <Link key={label} to={to} className="card">
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
