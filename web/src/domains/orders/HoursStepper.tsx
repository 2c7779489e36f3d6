import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import './HoursStepper.css'

type Props = {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (hours: number) => void
}

/** So many hours: one more, one less, or typed. What is typed counts when it is left, and is brought into range. */
export function HoursStepper({ value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (hours: number) => {
    setTyped(null)
    const next = Math.min(max, Math.max(min, hours))
    if (next !== value) onChange(next)
  }
  const keys: Record<string, number> = { ArrowUp: value + 1, ArrowDown: value - 1 }
  return (
    <div className="hours">
      <IconButton icon="minus" label="减少 1 小时" disabled={value <= min} onClick={() => set(value - 1)} />
      <label className="hours-field">
        <span className="sr-only">租用时长</span>
        <input
          className="num"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${value} 小时`}
          value={typed ?? String(value)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
          onBlur={() => typed !== null && set(Number(typed) || value)}
          onKeyDown={(event) => {
            const next = event.key === 'Enter' ? Number(typed ?? value) || value : keys[event.key]
            if (next === undefined) return
            event.preventDefault()
            set(next)
          }}
        />
        <span aria-hidden="true">小时</span>
      </label>
      <IconButton icon="plus" label="增加 1 小时" disabled={value >= max} onClick={() => set(value + 1)} />
    </div>
  )
}
