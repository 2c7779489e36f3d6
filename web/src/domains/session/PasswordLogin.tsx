import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { loginWithCaptcha } from '@shanghao/client/session/loginWithCaptcha'
import { requiredField } from '@shanghao/contract/validation/rule'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { PasswordField, PhoneField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { phoneCheck } from '../../ui/form/fieldChecks.ts'
import type { LoginFormProps } from './SmsLogin.tsx'
import { useSignIn } from './useSignIn.ts'

const fieldErrors = {
  phone: [],
  password: ['LOGIN_WRONG', 'LOGIN_LOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
} as const
/** An older password may follow older rules, so it only has to be present. */
const checks = { phone: phoneCheck, password: requiredField('密码') }

const passwordLogin = loginWithCaptcha(client.session)

/** Signs in by number and password. */
export function PasswordLogin({ phone, onPhone, redirect, consent }: LoginFormProps) {
  const { isSigningIn, signIn } = useSignIn(redirect)
  const mutation = useFormMutation(passwordLogin, fieldErrors, {
    onDone: ({ authToken }) => signIn(authToken, '登录成功'),
  })
  const form = useForm({ phone, password: '' }, checks, mutation.fields)
  const phoneField = form.field('phone')
  return (
    <Form onSubmit={form.submit(consent.before(mutation.run))}>
      <PhoneField
        {...phoneField}
        autoComplete="username"
        onChange={(value) => {
          phoneField.onChange(value)
          onPhone(value)
        }}
      />
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        placeholder="输入密码"
        {...form.field('password')}
      />
      <Button type="submit" block busy={mutation.busy || isSigningIn}>
        登录
      </Button>
      <LinkButton kind="plain" size="s" to={paths.forgetPassword({ redirect, phone: form.values.phone })}>
        忘记密码
      </LinkButton>
    </Form>
  )
}
