import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Form, Modal, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Values = { when: 'now' | 'later'; at?: number | null }

/** Publishes a version now or at a moment. */
export function PublishDialog({
  articleId,
  version,
  onClose,
}: {
  articleId: number
  version: number
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const when = Form.useWatch('when', form) ?? 'now'
  const mutation = useFormMutation(
    client.content.publishArticle,
    { at: [] },
    {
      invalidates: [client.content.editArticles, client.content.editArticle],
      onDone: ({ shownFrom }) => {
        const now = serverNow()
        toast(shownFrom > now ? `将在${momentText(shownFrom, now)} 发布` : '已发布', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={`发布第 ${version} 版`}
      okText="发布"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>发布后代替读者现在看到的版本；已定时的其他版本不再发布。</p>
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{ when: 'now' }}
        onSubmit={({ at = null }) => mutation.run({ articleId, version, at: when === 'later' ? at : null })}
      >
        <Form.Item required name="when" label="什么时候">
          <Radio.Group
            options={[
              { value: 'now', label: '现在' },
              { value: 'later', label: '定时' },
            ]}
          />
        </Form.Item>
        {when === 'later' && (
          <Form.Item name="at" label="发布时间（北京时间）" rules={chosenRules('发布时间')}>
            <MomentInput />
          </Form.Item>
        )}
      </CallForm>
    </Modal>
  )
}
