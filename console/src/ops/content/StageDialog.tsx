import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Form, InputNumber, Modal } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import type { Version } from './rows.ts'

type Values = { sharePercent: number }

/** Changes the share of devices that a version is offered to. */
export function StageDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { versionId, versionName, sharePercent } = version
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.content.stageVersion,
    { sharePercent: [] },
    {
      invalidates: [client.content.listVersions],
      onDone: () => {
        toast('灰度比例已修改', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={`${versionName} 的灰度比例`}
      okText="修改"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{ sharePercent }}
        onSubmit={(values) => mutation.run({ versionId, ...values })}
      >
        <Form.Item
          name="sharePercent"
          label="提供给多少设备"
          extra="同一台设备结果不变；放大后，已提供的设备仍在其中。"
          rules={requiredRules('灰度比例')}
        >
          <InputNumber className="field-wide" min={0} max={100} precision={0} suffix="%" />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
