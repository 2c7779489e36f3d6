import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import { type CodeRefusal, codeRefusals } from '@shanghao/contract/credentials/states'
import { Button, Dropdown, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { invalidate } from '../../core/http/queries.ts'
import { client } from '../client.ts'

type Values = { code: string }

const leftText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A request that waits: the code is entered here, or refused with a reason. */
export function CodeCard({ code }: { code: ListItem<'credentials', 'codesForOwner'> }) {
  const { codeId, order, form: codeForm, dueAt } = code
  const [form] = Form.useForm<Values>()
  const reload = () => invalidate(client.credentials.codesForOwner)
  const left = useTimeLeft(dueAt, () => void reload())
  const after = { invalidates: [client.credentials.codesForOwner], onFail: reload }
  const answer = useFormMutation(
    client.credentials.answerCode,
    { code: [] },
    { ...after, onDone: () => toast('验证码已发给租客', 'success') },
  )
  const refuse = useCallMutation(client.credentials.refuseCode, {
    ...after,
    onDone: () => toast('已告诉租客', 'info'),
  })
  return (
    <li className="code-card">
      <div className="code-head">
        <h2 className="codes-title">{order.title}</h2>
        <span className="code-left num">
          <span className="visually-hidden">剩</span>
          {leftText(left)}
        </span>
      </div>
      <p className="codes-more">
        {order.gameName} · {order.zone}
      </p>
      <CallForm<Values>
        form={form}
        mutation={answer}
        onSubmit={({ code: given }) => answer.run({ codeId, code: given })}
      >
        <Form.Item name="code" label={`验证码（${codeForm}）`} rules={requiredRules('验证码')}>
          <Input size="large" inputMode="text" autoComplete="one-time-code" autoCapitalize="none" />
        </Form.Item>
        <div className="code-acts">
          <Button type="primary" size="large" htmlType="submit" loading={answer.busy}>
            提供验证码
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: Object.entries(codeRefusals).map(([key, label]) => ({ key, label })),
              onClick: ({ key }) => void refuse.run({ codeId, reason: key as CodeRefusal }),
            }}
          >
            <Button size="large" loading={refuse.busy}>
              无法提供
            </Button>
          </Dropdown>
        </div>
      </CallForm>
    </li>
  )
}
