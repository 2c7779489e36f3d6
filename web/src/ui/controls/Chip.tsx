import type { ReactNode } from 'react'
import './Chip.css'

/** A toggle: pressed or not. Chips of one question are children of a `ChipGroup`. */
export function Chip({
  selected,
  onClick,
  disabled = false,
  children,
}: {
  selected: boolean
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" className="chip" aria-pressed={selected} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}

/** A labelled group of chips. `scroll` keeps them on one line that scrolls. */
export function ChipGroup({
  label,
  scroll = false,
  children,
}: {
  label: string
  scroll?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={scroll ? 'chip-group chip-group-scroll' : 'chip-group'} aria-label={label}>
      {children}
    </fieldset>
  )
}
