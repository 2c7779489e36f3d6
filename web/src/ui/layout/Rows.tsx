import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isConsole } from '../../core/router/navigate.ts'
import { Icon, type IconName } from '../art/Icon.tsx'
import './Rows.css'

/** A card with a list of links and settings. */
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
  /** A second line with an explanation. */
  readonly note?: ReactNode
  /** At the right end: the current value. */
  readonly value?: ReactNode
}

/** A row that is a link, also to the owners' console; `state` is the navigation state. */
export function RowLink({ to, state, ...row }: RowProps & { to: string; state?: unknown }) {
  return (
    <li>
      <Link to={to} state={state} reloadDocument={isConsole(to)} className="row">
        <RowContent {...row} />
        <Icon name="forward" size={18} />
      </Link>
    </li>
  )
}

/** A row that is a button, such as a choice. */
export function RowButton({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className="row" onClick={onClick}>
        <RowContent {...row} />
      </button>
    </li>
  )
}

/** A row with a control in `value`. */
export function Row(row: RowProps) {
  return (
    <li className="row">
      <RowContent {...row} />
    </li>
  )
}

function RowContent({ icon, label, note, value }: RowProps) {
  return (
    <>
      {icon ? <Icon name={icon} size={22} /> : null}
      <span className="row-text">
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
      </span>
      {value === undefined ? null : <span className="row-value">{value}</span>}
    </>
  )
}
