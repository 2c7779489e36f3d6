import { isError, messageOf } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { useFormMutation } from '../../core/http/useFormMutation.ts'
import { useBoundPhoneCode } from '../../core/session/useSmsCode.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../ui/form/fieldChecks.ts'

const places = { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { smsCode: smsCodeCheck }

/** Proves that it is the owner of the phone who sets `payPassword`. `onRefused`: the server wants another password. */
export function PaymentPasswordCode({
  payPassword,
  onDone,
  onRefused,
}: {
  payPassword: string
  onDone: () => unknown
  onRefused: (why?: string) => void
}) {
  const code = useBoundPhoneCode('pay_password')
  const act = useFormMutation(client.user.setPayPassword, places, {
    handles: ['PAY_PASSWORD_WEAK'],
    outdates: [client.pay.cashier, client.finance.withdrawConfig],
    onDone,
    onFail: (error) => isError(error, 'PAY_PASSWORD_WEAK') && onRefused(messageOf(error)),
  })
  const form = useForm({ smsCode: '' }, checks, act.fields)
  const field = form.field('smsCode')
  return (
    <>
      <Form onSubmit={form.submit(({ smsCode }) => act.run({ smsCode, payPassword }))}>
        <CodeField {...field} error={field.error ?? code.error} hint={code.hint} onSend={code.send} />
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
