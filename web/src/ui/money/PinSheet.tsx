import { PAY_PASSWORD_DIGITS } from '@shanghao/contract/rules'
import { useEffect, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { PinInput, PinPad } from '../form/PinInput.tsx'
import { Sheet } from '../layout/Sheet.tsx'
import { Price } from './Price.tsx'
import './PinSheet.css'

type Props = {
  readonly open: boolean
  /** What the password approves: 「支付 10 小时租金和押金」. */
  readonly title: string
  /** The amount (分) that leaves the wallet. */
  readonly amountFen?: number
  /** Why the last password was refused. The boxes are empty again when it shows. */
  readonly error?: string | undefined
  readonly busy: boolean
  /** Called with all six digits. */
  readonly onSubmit: (pin: string) => void
  readonly onClose: () => void
  readonly onForgot: () => void
}

/** A sheet for the payment password. Stays open while its action is running. */
export function PinSheet({ open, busy, onClose, ...rest }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="输入支付密码" locked={busy}>
      {open ? <PinEntry busy={busy} {...rest} /> : null}
    </Sheet>
  )
}

function PinEntry({ title, amountFen, error, busy, onSubmit, onForgot }: Omit<Props, 'open' | 'onClose'>) {
  const [pin, setPin] = useState('')
  useEffect(() => {
    if (!busy) setPin('')
  }, [busy])
  const change = (value: string) => {
    if (busy) return
    setPin(value)
    if (value.length === PAY_PASSWORD_DIGITS) onSubmit(value)
  }
  return (
    <div className="pin-sheet">
      <p className="pin-sheet-title">{title}</p>
      {amountFen === undefined ? null : <Price fen={amountFen} size="xl" tone="ink" />}
      <PinInput
        label={`${PAY_PASSWORD_DIGITS} 位支付密码`}
        value={pin}
        busy={busy}
        error={busy || pin ? undefined : error}
        {...(busy && { hint: '正在核对，请稍候' })}
        onChange={change}
      />
      <Button kind="plain" size="s" onClick={onForgot} disabled={busy}>
        忘记支付密码
      </Button>
      <PinPad value={pin} busy={busy} onChange={change} />
    </div>
  )
}
