import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { FACTOR_DIGITS } from '@shanghao/contract/rules'
import { factorCode } from '@shanghao/contract/validation/secrets'
import { Button, Form, Input } from 'antd'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

const fieldErrors = { factorCode: ['FACTOR_WRONG', 'FACTOR_LOCKED'] } as const

/** The form for a code of the second factor: the first one of a new secret (`confirmFactor`), or one to go on with (`enterFactor`). */
export function EnterFactor({
  call,
  button,
  onDone,
}: {
  call: 'confirmFactor' | 'enterFactor'
  button: string
  onDone: () => unknown
}) {
  const [form] = Form.useForm<{ factorCode: string }>()
  const mutation = useFormMutation(client.ops[call], fieldErrors, { onDone })
  return (
    <CallForm form={form} mutation={mutation} onSubmit={mutation.run}>
      <Form.Item name="factorCode" label="动态码" rules={requiredRules('动态码', factorCode)}>
        <Input
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={FACTOR_DIGITS}
          autoFocus
        />
      </Form.Item>
      <Form.Item>
        <Button type="primary" size="large" block htmlType="submit" loading={mutation.busy}>
          {button}
        </Button>
      </Form.Item>
    </CallForm>
  )
}
