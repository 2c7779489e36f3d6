import { InputNumber } from 'antd'
import type { ItemProps } from './itemProps.ts'
import './fields.css'

type Props = ItemProps & {
  /** 分; null for none. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  readonly placeholder?: string
  readonly label?: string
  /** Also takes amounts below zero. */
  readonly isSigned?: boolean
}

/** An amount in yuan, whose value is in 分. */
export function YuanInput({ value = null, onChange, placeholder, label, isSigned = false, ...item }: Props) {
  return (
    <InputNumber<number>
      {...item}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(isSigned ? {} : { min: 0 })}
      className="field-wide"
      precision={2}
      suffix="元"
      value={value === null ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
    />
  )
}
