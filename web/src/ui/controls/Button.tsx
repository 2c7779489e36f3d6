import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../art/Icon.tsx'
import './Button.css'

type ButtonStyle = {
  /** At most one `primary` on a page; `soft` beside it, `quiet` for leaving, `plain` inside a line of text. */
  readonly kind?: 'primary' | 'soft' | 'quiet' | 'danger' | 'plain'
  readonly size?: 'm' | 's'
  /** Takes the full width. */
  readonly block?: boolean
}
const buttonClass = ({ kind = 'primary', size = 'm', block = false }: ButtonStyle, className = '') =>
  `button button-${kind} button-${size} ${block ? 'button-block' : ''} ${className}`

type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Its action is running: shows a spinner and ignores clicks. */
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
  const style = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(style, className)}
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

/** A link that buttonClass like a button. */
export function LinkButton({
  to,
  replace = false,
  className,
  children,
  ...style
}: ButtonStyle & { to: string; replace?: boolean; className?: string; children: ReactNode }) {
  return (
    <Link to={to} replace={replace} className={buttonClass(style, className)}>
      <span className="button-text">{children}</span>
    </Link>
  )
}

/** A round button with an icon; `label` names its action for screen readers. */
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
