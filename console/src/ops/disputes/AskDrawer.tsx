import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Button, Drawer, Form, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { client } from '../client.ts'
import { changedByAct } from './changedByAct.ts'

type Values = { party: 'renter' | 'owner'; text: string }

/** Asks a side for more; both sides see the question. */
export function AskDrawer({ disputeId, onClose }: { disputeId: string; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const ask = useFormMutation(
    client.disputes.ask,
    { text: ['DISPUTE_QUESTIONS'] },
    {
      invalidates: changedByAct,
      onDone: () => {
        toast('已发给对方', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer open title="请一方补充说明" size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={ask}
        initial={{ party: 'renter' }}
        onSubmit={(values) => ask.run({ disputeId, ...values })}
      >
        <Form.Item name="party" label="请谁补充" required>
          <Radio.Group
            options={[
              { value: 'renter', label: '租客' },
              { value: 'owner', label: '号主' },
            ]}
          />
        </Form.Item>
        <LongTextField name="text" label="要补充什么" extra="双方都能看到" min={5} max={300} rows={5} />
        <Button type="primary" block htmlType="submit" loading={ask.busy}>
          发送
        </Button>
      </CallForm>
    </Drawer>
  )
}
