import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { client } from '../../../core/http/request.ts'
import { useSmsCode } from '../../../core/session/useSmsCode.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../../ui/form/fieldChecks.ts'

/** The first step: a code to the number that is bound now. */
export function OldPhoneForm({ onDone }: { onDone: (ticket: string) => void }) {
  const sms = useSmsCode('change_phone')
  const mutation = useFormMutation(
    client.user.modifyPhone,
    { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] },
    { onDone: ({ ticket }) => onDone(ticket) },
  )
  const form = useForm({ smsCode: '' }, { smsCode: smsCodeCheck }, mutation.fields)
  const codeField = form.field('smsCode')
  return (
    <Form onSubmit={form.submit(mutation.run)}>
      <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
      <Button type="submit" block busy={mutation.busy}>
        下一步
      </Button>
    </Form>
  )
}
