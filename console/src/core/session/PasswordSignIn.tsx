import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { loginWithCaptcha } from '@shanghao/client/session/loginWithCaptcha'
import { loginPhone } from '@shanghao/contract/validation/people'
import { Button, Form, Input } from 'antd'
import { CallForm } from '../form/CallForm.tsx'
import { requiredRules } from '../form/rules.ts'
import { client } from '../http/client.ts'

export type SignInFormProps = {
  /** Kept when the way to sign in changes. */
  readonly phone: string
  readonly onPhone: (phone: string) => void
  readonly onToken: (token: string) => void
}

const fieldErrors = {
  phone: [],
  password: ['LOGIN_WRONG', 'LOGIN_LOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
} as const
const passwordLogin = loginWithCaptcha(client.session)

/** Signs in by number and password. */
export function PasswordSignIn({ phone, onPhone, onToken }: SignInFormProps) {
  const [form] = Form.useForm<{ phone: string; password: string }>()
  const mutation = useFormMutation(passwordLogin, fieldErrors, {
    onDone: ({ authToken }) => onToken(authToken),
  })
  return (
    <CallForm form={form} mutation={mutation} initial={{ phone }} onSubmit={mutation.run}>
      <Form.Item name="phone" label="手机号" rules={requiredRules('手机号', loginPhone)}>
        <Input
          size="large"
          inputMode="numeric"
          autoComplete="username"
          maxLength={11}
          onChange={({ target }) => onPhone(target.value)}
        />
      </Form.Item>
      <Form.Item name="password" label="登录密码" rules={requiredRules('登录密码')}>
        <Input.Password size="large" autoComplete="current-password" />
      </Form.Item>
      <Form.Item>
        <Button type="primary" size="large" block htmlType="submit" loading={mutation.busy}>
          登录
        </Button>
      </Form.Item>
    </CallForm>
  )
}
