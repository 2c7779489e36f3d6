import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { client } from '../../../core/http/request.ts'
import { useSmsCode } from '../../../core/session/useSmsCode.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { PhoneField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { phoneCheck, smsCodeCheck } from '../../../ui/form/fieldChecks.ts'

/** A code proves that the new number is the applicant's; it buys the ticket for an application or for its progress. */
export function NewPhoneProof({ submit, onDone }: { submit: string; onDone: (ticket: string) => unknown }) {
  const sms = useSmsCode('apply_phone')
  const mutation = useFormMutation(
    client.session.doSmsCodeCheck,
    { phone: [], smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] },
    { onDone: ({ ticket }) => onDone(ticket) },
  )
  const form = useForm(
    { phone: '', smsCode: '' },
    { phone: phoneCheck, smsCode: smsCodeCheck },
    mutation.fields,
  )
  const codeField = form.field('smsCode')
  const send = async () => (form.passes('phone') ? sms.send(form.values.phone) : null)
  return (
    <Form onSubmit={form.submit((values) => mutation.run({ ...values, purpose: 'apply_phone' }))}>
      <PhoneField label="新手机号" {...form.field('phone')} />
      <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={send} />
      <Button type="submit" block busy={mutation.busy}>
        {submit}
      </Button>
    </Form>
  )
}
