import type { ReactNode } from 'react'

interface TimeRingProps {
  /** Time left and the whole span, in ms. */
  readonly left: number
  readonly total: number
  /** The text for screen readers, with the time; it is not announced while it runs. */
  readonly label: string
  /** Width in px. */
  readonly size?: number
  readonly tone?: 'accent' | 'good' | 'warn' | 'bad'
  readonly className?: string
  /** The content in the middle, usually the clock. */
  readonly children?: ReactNode
}

/** A ring that empties clockwise as time runs out. It has no clock of its own and changes with its props. */
export function TimeRing({
  left,
  total,
  label,
  size = 120,
  tone = 'accent',
  className,
  children,
}: TimeRingProps) {
  const part = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
  const ring = { cx: 60, cy: 60, r: 53, fill: 'none', strokeWidth: 10, pathLength: 100 }
  return (
    <div
      role="timer"
      aria-label={label}
      className={className}
      style={{ display: 'inline-grid', placeItems: 'center', width: size, height: size }}
    >
      <svg viewBox="0 0 120 120" width={size} height={size} style={{ gridArea: '1 / 1' }} aria-hidden="true">
        <circle {...ring} stroke="var(--line)" />
        {part > 0 && (
          <circle
            {...ring}
            stroke={`var(--${tone})`}
            strokeLinecap="round"
            strokeDasharray={`${(part * 100).toFixed(2)} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <div style={{ gridArea: '1 / 1', textAlign: 'center' }}>{children}</div>
    </div>
  )
}
