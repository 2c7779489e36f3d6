import type { ReactNode } from 'react'
import './Chip.css'

/** A choice among several: pressed or not. Put the chips of one question into a `ChipGroup`. */
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

/** Chips that belong together. `scroll` keeps them on one line that can be swiped. */
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
