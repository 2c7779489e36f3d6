import { failureText, isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { loadProfile } from '../../../core/session/sessionCalls.ts'
import { useSmsCode } from '../../../core/session/useSmsCode.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { PhoneField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { phoneCheck, smsCodeCheck } from '../../../ui/form/fieldChecks.ts'

const fieldErrors = {
  phone: ['PHONE_UNCHANGED', 'NEW_PHONE_TAKEN'],
  smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'],
} as const

/** The second step: a code to the new number changes it. */
export function NewPhoneForm({ ticket, onExpired }: { ticket: string; onExpired: () => void }) {
  const navigate = useNavigate()
  const sms = useSmsCode('new_phone', ticket)
  const mutation = useFormMutation(client.user.verifyNewPhone, fieldErrors, {
    handles: ['TICKET_EXPIRED'],
    onDone: ({ phone }) => {
      loadProfile().catch(showFailure)
      toast(`绑定手机已换为 ${phone}`, 'success')
      return navigate(paths.accountSecurity(), { replace: true })
    },
    onFail: (error) => {
      if (!isError(error, 'TICKET_EXPIRED')) return
      toast(failureText(error), 'fail')
      onExpired()
    },
  })
  const form = useForm(
    { phone: '', smsCode: '' },
    { phone: phoneCheck, smsCode: smsCodeCheck },
    mutation.fields,
  )
  const codeField = form.field('smsCode')
  const send = async () => (form.passes('phone') ? sms.send(form.values.phone) : null)
  return (
    <Form onSubmit={form.submit(({ phone, smsCode }) => mutation.run({ ticket, phone, smsCode }))}>
      <PhoneField label="新手机号" {...form.field('phone')} />
      <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={send} />
      <Button type="submit" block busy={mutation.busy}>
        更换绑定手机
      </Button>
    </Form>
  )
}
