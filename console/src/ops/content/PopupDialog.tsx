import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import type { InputOf } from '@shanghao/contract/call'
import type { announcementCalls } from '@shanghao/contract/content/announcements'
import { popupAudienceNames } from '@shanghao/contract/content/states'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Form, Input, InputNumber, Modal, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = InputOf<typeof announcementCalls.createPopup>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const audiences = Object.entries(popupAudienceNames).map(([value, label]) => ({ value, label }))

/** Creates a popup announcement. */
export function PopupDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.content.createPopup,
    { title: [], body: ['ARTICLE_NAMES'], articleId: ['NOT_FOUND'], startsAt: [], endsAt: [], priority: [] },
    {
      invalidates: [client.content.editPopups],
      onDone: () => {
        toast('弹窗公告已新建', 'success')
        onClose()
      },
    },
  )
  const now = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
  return (
    <Modal
      open
      centered
      title="新建弹窗公告"
      okText="新建"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{ audience: 'everyone', priority: 0, startsAt: now, endsAt: now + DAY_MS }}
        onSubmit={(values) => mutation.run({ ...values, articleId: values.articleId ?? null })}
      >
        <Form.Item name="title" label="标题" rules={requiredRules('标题', minLength(2), maxLength(30))}>
          <Input maxLength={30} showCount />
        </Form.Item>
        <Form.Item
          name="body"
          label="正文"
          extra="格式与文章相同，链接只能指向本站页面。"
          rules={requiredRules('正文', maxLength(500))}
        >
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
        <Form.Item name="articleId" label="详情文章的编号">
          <InputNumber className="field-wide" min={1} precision={0} />
        </Form.Item>
        <Form.Item required name="audience" label="给谁看">
          <Radio.Group options={audiences} />
        </Form.Item>
        <div className="field-row">
          <Form.Item name="startsAt" label="开始时间" rules={chosenRules('开始时间')}>
            <MomentInput />
          </Form.Item>
          <Form.Item name="endsAt" label="结束时间" rules={chosenRules('结束时间')}>
            <MomentInput />
          </Form.Item>
          <Form.Item required name="priority" label="优先级" extra="0–100，大的先弹。">
            <InputNumber className="field-wide" min={0} max={100} precision={0} />
          </Form.Item>
        </div>
      </CallForm>
    </Modal>
  )
}
