import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { OWNER_AGREEMENT } from '@shanghao/contract/owners/agreement'
import { Button, Checkbox, Form } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { loadAccess } from '../access.ts'
import { client } from '../client.ts'
import { agreementPoints } from './agreement.ts'

type Values = { about: string; isAgreed: boolean }

/** Asks to become an owner: which accounts, and the agreement. */
export function ApplicationForm() {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.owners.apply,
    { about: [] },
    {
      onDone: async ({ state }) => {
        toast(state === 'approved' ? '你已成为号主' : '申请已提交', 'success')
        await loadAccess()
      },
      onFail: () => void loadAccess(),
    },
  )
  return (
    <CallForm<Values>
      form={form}
      mutation={mutation}
      className="become-form"
      onSubmit={({ about }) => mutation.run({ about, agreement: OWNER_AGREEMENT })}
    >
      <LongTextField
        name="about"
        label="想出租的账号"
        extra="游戏、段位、大概有多少个，方便我们审核。"
        min={2}
        max={300}
        rows={4}
      />
      <section className="become-agreement" aria-labelledby="agreement-title">
        <h2 id="agreement-title">号主协议</h2>
        <ol>
          {agreementPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      </section>
      <Form.Item
        name="isAgreed"
        valuePropName="checked"
        rules={[
          {
            validator: async (_rule, isAgreed: unknown) => {
              if (isAgreed !== true) throw new Error('请先阅读并同意号主协议')
            },
          },
        ]}
      >
        <Checkbox>我已阅读并同意号主协议</Checkbox>
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit" loading={mutation.busy}>
        提交申请
      </Button>
    </CallForm>
  )
}
