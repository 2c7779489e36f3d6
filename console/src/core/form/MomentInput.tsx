import { parseShanghaiField, shanghaiFieldText } from '@shanghao/client/time/shanghaiTime'
import { Input } from 'antd'
import type { ItemProps } from './itemProps.ts'

type Props = ItemProps & {
  /** ms; null for none. */
  readonly value?: number | null
  readonly onChange?: (ms: number | null) => void
  readonly label?: string
}

/** A field for a date and time in Asia/Shanghai, independent of the browser's time zone; its value is in ms. */
export function MomentInput({ value = null, onChange, label, ...item }: Props) {
  return (
    <Input
      {...item}
      {...(label === undefined ? {} : { 'aria-label': label })}
      type="datetime-local"
      value={value === null ? '' : shanghaiFieldText(value)}
      onChange={({ target }) => onChange?.(parseShanghaiField(target.value))}
    />
  )
}
