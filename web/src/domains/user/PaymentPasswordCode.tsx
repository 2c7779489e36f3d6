import { useState } from 'react'
import { useAct } from '../../core/act.ts'
import { isError, messageOf } from '../../core/failures.ts'
import { useFormAct } from '../../core/formAct.ts'
import { client } from '../../core/request.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { smsCodeCheck } from '../../ui/checks.ts'
import { Form, useForm } from '../../ui/Form.tsx'

const smsLimits = ['SMS_TOO_OFTEN', 'SMS_LIMIT', 'SMS_DAY_LIMIT', 'SMS_NOT_SENT'] as const
const places = { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { smsCode: smsCodeCheck }

/** Proves that it is the owner of the phone who sets `payPassword`. `onRefused`: the server wants another password. */
export function PaymentPasswordCode({
  payPassword,
  phone,
  onDone,
  onRefused,
}: {
  payPassword: string
  /** Masked. */
  phone: string | undefined
  onDone: () => unknown
  onRefused: (why?: string) => void
}) {
  const [sentTo, setSentTo] = useState<string>()
  const message = useAct(client.session.getSmsCodeByPhone, { handles: smsLimits })
  const act = useFormAct(client.user.setPayPassword, places, {
    handles: ['PAY_PASSWORD_WEAK'],
    outdates: [client.pay.cashier, client.finance.withdrawConfig],
    onDone,
    onFail: (error) => isError(error, 'PAY_PASSWORD_WEAK') && onRefused(messageOf(error)),
  })
  const form = useForm({ smsCode: '' }, checks, act.fields)
  const field = form.field('smsCode')
  const send = async () => {
    const sent = await message.run({ purpose: 'pay_password' })
    if (!sent) return null
    setSentTo(sent.phone)
    return sent.waitSeconds
  }
  const limit = isError(message.error, ...smsLimits) ? messageOf(message.error) : undefined
  return (
    <>
      <Form onSubmit={form.submit(({ smsCode }) => act.run({ smsCode, payPassword }))}>
        <CodeField
          {...field}
          error={field.error ?? limit}
          hint={sentTo ? `验证码已发送到 ${sentTo}，5 分钟内有效` : `验证码会发到你绑定的手机 ${phone ?? ''}`}
          onSend={send}
        />
        <Button type="submit" block busy={act.busy}>
          确认设置
        </Button>
      </Form>
      <div className="payment-password-back">
        <Button kind="plain" size="s" onClick={() => onRefused()}>
          换一个密码
        </Button>
      </div>
    </>
  )
}
