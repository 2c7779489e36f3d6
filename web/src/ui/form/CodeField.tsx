import { serverNow } from '@shanghao/client/time/clock'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import { SMS_CODE_DIGITS } from '@shanghao/contract/rules'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { TextField } from './Field.tsx'
import type { FieldProps } from './Form.tsx'

/**
 * The code of a text message, with the button that requests it. `onSend` resolves to the seconds until another code
 * can be requested, or to null when none was sent (the reason is shown).
 */
export function CodeField({
  label = '短信验证码',
  onSend,
  ...field
}: FieldProps & { label?: string; hint?: ReactNode; onSend: () => Promise<number | null> }) {
  const [resendAt, setResendAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const left = Math.ceil(useTimeLeft(resendAt) / 1000)
  const send = async () => {
    setBusy(true)
    try {
      const waitSeconds = await onSend()
      if (waitSeconds !== null) setResendAt(serverNow() + waitSeconds * 1000)
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={`${SMS_CODE_DIGITS} 位数字`}
      clean={(text) => text.replace(/\D/g, '').slice(0, SMS_CODE_DIGITS)}
      saysHint
      {...field}
      end={
        <Button kind="plain" size="s" busy={busy} disabled={left > 0} onClick={send}>
          {left > 0 ? <span className="num">{left} 秒后重发</span> : resendAt ? '重新获取' : '获取验证码'}
        </Button>
      }
    />
  )
}
