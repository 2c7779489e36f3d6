import { Link } from 'react-router'
import type { Profile } from '../../../core/session/session.ts'
import { useMyEntries } from './useMyEntries.ts'
import './MyLinks.css'

/** Everything that my page leads to as words in two columns. */
export function MyLinks({ profile }: { profile: Profile }) {
  return (
    <nav className="my-links" aria-label="账号与设置">
      {useMyEntries(profile).map(({ label, to, value, news }) => (
        <Link key={to} to={to}>
          <span>{label}</span>
          {value || news ? <small>{[news, value].filter((part) => part).join(' · ')}</small> : null}
        </Link>
      ))}
    </nav>
  )
}
