import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/controls/Button.tsx'
import './HoursStepper.css'

type Props = {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (hours: number) => void
}

/** A number of hours: plus, minus, or typed. A typed value applies when the field is left, within the range. A button keeps the focus at the end of it. */
export function HoursStepper({ value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  /** The requested value until it comes back as `value`: the next tap counts from it. */
  const [requested, setRequested] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten with each new value
  useEffect(() => setRequested(null), [value])
  const hours = requested ?? value
  const set = (requestedHours: number) => {
    setTyped(null)
    const next = Math.min(max, Math.max(min, requestedHours))
    if (next === hours) return
    setRequested(next)
    onChange(next)
  }
  const keys: Record<string, number> = { ArrowUp: hours + 1, ArrowDown: hours - 1 }
  return (
    <div className="hours">
      <IconButton
        icon="minus"
        label="减少 1 小时"
        aria-disabled={hours <= min}
        onClick={() => set(hours - 1)}
      />
      <label className="hours-field">
        <span className="sr-only">租用时长</span>
        <input
          className="num"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={hours}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${hours} 小时`}
          value={typed ?? String(hours)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
          onBlur={() => typed !== null && set(Number(typed) || hours)}
          onKeyDown={(event) => {
            const next = event.key === 'Enter' ? Number(typed ?? hours) || hours : keys[event.key]
            if (next === undefined) return
            event.preventDefault()
            set(next)
          }}
        />
        <span aria-hidden="true">小时</span>
      </label>
      <IconButton
        icon="plus"
        label="增加 1 小时"
        aria-disabled={hours >= max}
        onClick={() => set(hours + 1)}
      />
    </div>
  )
}
