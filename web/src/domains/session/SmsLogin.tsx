import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { client } from '../../core/http/request.ts'
import { storedInviteCode } from '../../core/platform/inviteCode.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PhoneField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { phoneCheck, smsCodeCheck } from '../../ui/form/fieldChecks.ts'
import { forgetRefusedCode } from './inviteCodeErrors.ts'
import type { Consent } from './useConsent.ts'
import { useSignIn } from './useSignIn.ts'

export type LoginFormProps = {
  phone: string
  onPhone: (phone: string) => void
  redirect: string
  consent: Consent
}

const fieldErrors = { phone: ['PHONE_TAKEN'], smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { phone: phoneCheck, smsCode: smsCodeCheck }

/** Signs in by a code; a new number is registered. */
export function SmsLogin({ phone, onPhone, redirect, consent }: LoginFormProps) {
  const sms = useSmsCode('login')
  const { isSigningIn, signIn } = useSignIn(redirect)
  const options = {
    onDone: ({ authToken, registered }: { authToken: string; registered: boolean }) =>
      signIn(authToken, registered ? '注册并登录成功' : '登录成功'),
    onFail: forgetRefusedCode,
  }
  const plain = useFormMutation(client.session.doSmsLogin, fieldErrors, options)
  const invited = useFormMutation(client.session.inviteCodeLogin, fieldErrors, options)
  const inviteCode = storedInviteCode()
  const mutation = inviteCode ? invited : plain
  const run = (values: { phone: string; smsCode: string }) =>
    inviteCode ? invited.run({ ...values, inviteCode }) : plain.run(values)
  const form = useForm({ phone, smsCode: '' }, checks, mutation.fields)
  const phoneField = form.field('phone')
  const codeField = form.field('smsCode')
  return (
    <Form onSubmit={form.submit(consent.before(run))}>
      <PhoneField
        {...phoneField}
        onChange={(value) => {
          phoneField.onChange(value)
          onPhone(value)
        }}
      />
      <CodeField
        {...codeField}
        error={codeField.error ?? sms.error}
        hint={sms.hint ?? '首次登录会自动注册'}
        onSend={async () => (form.passes('phone') ? sms.send(form.values.phone) : null)}
      />
      <Button type="submit" block busy={mutation.busy || isSigningIn}>
        登录 / 注册
      </Button>
    </Form>
  )
}
