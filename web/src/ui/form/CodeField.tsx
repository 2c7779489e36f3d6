import { type ReactNode, useState } from 'react'
import { serverNow } from '../../core/time/clock.ts'
import { Button } from '../controls/Button.tsx'
import { useTimeLeft } from '../display/Countdown.tsx'
import { TextField } from './Field.tsx'
import type { FieldProps } from './Form.tsx'

/**
 * Six digits from a text message, with the button that asks for it. `onSend` answers after how many seconds it may be
 * asked for again, or null when it wasn't sent (and the person knows why).
 */
export function CodeField({
  label = '短信验证码',
  onSend,
  ...field
}: FieldProps & { label?: string; hint?: ReactNode; onSend: () => Promise<number | null> }) {
  const [again, setAgain] = useState(0)
  const [busy, setBusy] = useState(false)
  const left = Math.ceil(useTimeLeft(again) / 1000)
  const send = async () => {
    setBusy(true)
    try {
      const wait = await onSend()
      if (wait !== null) setAgain(serverNow() + wait * 1000)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
      {...field}
      end={
        <Button kind="plain" size="s" busy={busy} disabled={left > 0} onClick={send}>
          {left > 0 ? <span className="num">{left} 秒后重发</span> : again ? '重新获取' : '获取验证码'}
        </Button>
      }
    />
  )
}
