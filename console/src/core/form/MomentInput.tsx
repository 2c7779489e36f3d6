import { Input } from 'antd'

const SHANGHAI_MS = 8 * 3_600_000

/** How a field of the browser writes a moment (ms) in Asia/Shanghai. */
export const momentFieldText = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 16)

/** The moment (ms) that such a text names; null for none. */
export const momentFromField = (text: string): number | null => {
  const ms = Date.parse(`${text}:00+08:00`)
  return Number.isNaN(ms) ? null : ms
}

type Props = {
  readonly id?: string
  /** ms; null for none. */
  readonly value?: number | null
  readonly onChange?: (ms: number | null) => void
  readonly label?: string
}

/** A field for a date and time in Asia/Shanghai, independent of the browser's time zone; its value is in ms. */
export function MomentInput({ id, value = null, onChange, label }: Props) {
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      type="datetime-local"
      value={value === null ? '' : momentFieldText(value)}
      onChange={({ target }) => onChange?.(momentFromField(target.value))}
    />
  )
}
