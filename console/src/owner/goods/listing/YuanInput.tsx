import { InputNumber } from 'antd'

type Props = {
  readonly id?: string
  /** 分; null for none. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  readonly placeholder?: string
  /** Also takes amounts below zero. */
  readonly isSigned?: boolean
}

/** An amount in yuan, whose value is in 分. */
export function YuanInput({ id, value = null, onChange, placeholder, isSigned = false }: Props) {
  return (
    <InputNumber<number>
      {...(id === undefined ? {} : { id })}
      className="listing-number"
      {...(isSigned ? {} : { min: 0 })}
      precision={2}
      suffix="元"
      placeholder={placeholder ?? '不提供'}
      value={value === null ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
    />
  )
}
