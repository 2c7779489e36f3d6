import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../art/Icon.tsx'
import './Rows.css'

/** Lines of a list of places to go or things to set, on one card. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="card rows" aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  readonly icon?: IconName
  readonly label: string
  /** A second line: what it means. */
  readonly note?: ReactNode
  /** At the right end: how it stands. */
  readonly value?: ReactNode
}

/** A line that leads somewhere; `state` is kept with the visit, as the router does. */
export function RowLink({ to, state, ...row }: RowProps & { to: string; state?: unknown }) {
  return (
    <li>
      <Link to={to} state={state} className="row">
        <RowWords {...row} />
        <Icon name="forward" size={18} />
      </Link>
    </li>
  )
}

/** A line that holds a control of its own in `value`. */
export function Row(row: RowProps) {
  return (
    <li className="row">
      <RowWords {...row} />
    </li>
  )
}

function RowWords({ icon, label, note, value }: RowProps) {
  return (
    <>
      {icon ? <Icon name={icon} size={22} /> : null}
      <span className="row-words">
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
      </span>
      {value === undefined ? null : <span className="row-value">{value}</span>}
    </>
  )
}
