import './Switch.css'

/** A switch. While `busy` it shows the new state and ignores taps. */
export function Switch({
  label,
  on,
  busy = false,
  disabled = false,
  onChange,
}: {
  label: string
  on: boolean
  busy?: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy}
      disabled={disabled}
      onClick={() => !busy && onChange(!on)}
    />
  )
}
