import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../art/Icon.tsx'
import './Button.css'

type Look = {
  /** One `primary` on a page. `soft` for what stands beside it, `quiet` for the way out, `plain` for a word in a line. */
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | 'plain'
  readonly size?: 'm' | 's'
  /** As wide as its place. */
  readonly block?: boolean
}
const looks = ({ kind = 'primary', size = 'm', block = false }: Look, className = '') =>
  `button button-${kind} button-${size} ${block ? 'button-block' : ''} ${className}`

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** What it started is under way: shows it and takes no second press. */
    readonly busy?: boolean
  }
export function Button({
  kind,
  size,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      type="button"
      {...rest}
      className={looks(look, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className="button-spinner" aria-hidden="true" /> : null}
      <span className="button-text">{children}</span>
    </button>
  )
}

/** Looks like a button, goes somewhere. */
export function LinkButton({
  to,
  replace = false,
  className,
  children,
  ...look
}: Look & { to: string; replace?: boolean; className?: string; children: ReactNode }) {
  return (
    <Link to={to} replace={replace} className={looks(look, className)}>
      <span className="button-text">{children}</span>
    </Link>
  )
}

/** A round button of one drawing; `label` is what it does. */
export function IconButton({
  icon,
  label,
  filled = false,
  ...rest
}: { icon: IconName; label: string; filled?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={`icon-button ${rest.className ?? ''}`} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </button>
  )
}
