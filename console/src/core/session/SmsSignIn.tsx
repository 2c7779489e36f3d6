import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { SMS_CODE_DIGITS } from '@shanghao/contract/rules'
import { loginPhone } from '@shanghao/contract/validation/people'
import { smsCode } from '@shanghao/contract/validation/secrets'
import { Button, Form, Input } from 'antd'
import { CallForm } from '../form/CallForm.tsx'
import { requiredRules } from '../form/rules.ts'
import { client } from '../http/client.ts'
import type { SignInFormProps } from './PasswordSignIn.tsx'
import { useLoginCode } from './useLoginCode.ts'

const fieldErrors = { phone: [], smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const

/** Signs in by a code; a new number is registered. */
export function SmsSignIn({ phone, onPhone, onToken }: SignInFormProps) {
  const [form] = Form.useForm<{ phone: string; smsCode: string }>()
  const code = useLoginCode()
  const mutation = useFormMutation(client.session.doSmsLogin, fieldErrors, {
    onDone: ({ authToken }) => onToken(authToken),
  })
  const send = async () => {
    const { phone: typed } = await form.validateFields(['phone']).catch(() => ({ phone: null }))
    if (typed !== null) await code.send(typed)
  }
  return (
    <CallForm form={form} mutation={mutation} initial={{ phone }} onSubmit={mutation.run}>
      <Form.Item name="phone" label="手机号" rules={requiredRules('手机号', loginPhone)}>
        <Input
          size="large"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          onChange={({ target }) => onPhone(target.value)}
        />
      </Form.Item>
      <Form.Item
        name="smsCode"
        label="短信验证码"
        rules={requiredRules('短信验证码', smsCode)}
        extra={code.hint}
        {...(code.error === undefined ? {} : { validateStatus: 'error' as const, help: code.error })}
      >
        <Input
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={SMS_CODE_DIGITS}
          suffix={
            <Button
              type="link"
              size="small"
              loading={code.isSending}
              disabled={code.secondsLeft > 0}
              onClick={() => void send()}
            >
              {code.secondsLeft > 0 ? `${code.secondsLeft} 秒后重发` : code.hint ? '重新获取' : '获取验证码'}
            </Button>
          }
        />
      </Form.Item>
      <Form.Item>
        <Button type="primary" size="large" block htmlType="submit" loading={mutation.busy}>
          登录
        </Button>
      </Form.Item>
    </CallForm>
  )
}
