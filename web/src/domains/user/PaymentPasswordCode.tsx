import { failureText, isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { client } from '../../core/http/request.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../ui/form/fieldChecks.ts'

const fieldErrors = { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { smsCode: smsCodeCheck }

/** The SMS code that confirms a new payment password. `onRefused`: the server refused the password. */
export function PaymentPasswordCode({
  payPassword,
  onDone,
  onRefused,
}: {
  payPassword: string
  onDone: () => unknown
  onRefused: (why?: string) => void
}) {
  const sms = useSmsCode('pay_password')
  const mutation = useFormMutation(client.user.setPayPassword, fieldErrors, {
    handles: ['PAY_PASSWORD_WEAK'],
    invalidates: [client.pay.cashier, client.finance.withdrawConfig],
    onDone,
    onFail: (error) => isError(error, 'PAY_PASSWORD_WEAK') && onRefused(failureText(error)),
  })
  const form = useForm({ smsCode: '' }, checks, mutation.fields)
  const field = form.field('smsCode')
  return (
    <>
      <Form onSubmit={form.submit(({ smsCode }) => mutation.run({ smsCode, payPassword }))}>
        <CodeField {...field} error={field.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
        <Button type="submit" block busy={mutation.busy}>
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
