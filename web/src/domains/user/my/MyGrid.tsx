import { Link } from 'react-router'
import { Icon } from '../../../ui/art/Icon.tsx'
import type { MyEntry } from './useMyEntries.ts'
import './MyGrid.css'

/** Everything that my page leads to as a grid of icons; what waits to be seen is marked. */
export function MyGrid({ label, entries }: { label: string; entries: readonly MyEntry[] }) {
  return (
    <nav className="card my-grid" aria-label={label}>
      {entries.map(({ icon, label: name, to, value, news }) => (
        <Link key={to} to={to}>
          <span className="my-grid-icon">
            <Icon name={icon} />
            {news ? (
              <span className="my-grid-news">
                <span className="sr-only">{news}</span>
              </span>
            ) : null}
          </span>
          <span>{name}</span>
          {value ? <small>{value}</small> : null}
        </Link>
      ))}
    </nav>
  )
}
