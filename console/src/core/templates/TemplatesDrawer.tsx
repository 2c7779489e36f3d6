import type { CallOutput, ClientCall } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../feedback/feedback.ts'
import { CallForm } from '../form/CallForm.tsx'
import { requiredRules } from '../form/rules.ts'
import { QueryView } from '../shell/QueryView.tsx'
import { StateView } from '../shell/StateView.tsx'
import './TemplatesDrawer.css'
import { LongTextField } from '../form/LongTextField.tsx'

type Templates = CallOutput<'support', 'cannedAnswers'>
type Template = Templates['list'][number]
type Saved = { templateId?: number; title: string; text: string }

/** The calls of the templates of a desk. */
type TemplateCalls = {
  readonly list: ClientCall<undefined, Templates>
  readonly save: ClientCall<Saved, { templateId: number }>
  readonly remove: ClientCall<{ templateId: number }, unknown>
}

type Props = {
  readonly title: string
  readonly calls: TemplateCalls
  readonly mayEdit: boolean
  /** Takes the text of the chosen template; without it the list is only for editing. */
  readonly onPick?: ((text: string) => void) | undefined
  readonly onClose: () => void
}

const contains = ({ title, text }: Template, word: string): boolean =>
  title.includes(word) || text.includes(word)

/** The texts that a desk writes again and again: to choose one, and to edit them. */
export function TemplatesDrawer({ title, calls, mayEdit, onPick, onClose }: Props) {
  const [word, setWord] = useState('')
  const [edited, setEdited] = useState<Saved | null>(null)
  const templates = useCall(calls.list, undefined)
  const remove = useCallMutation(calls.remove, {
    invalidates: [calls.list],
    onDone: () => toast('已删除', 'success'),
  })
  const askRemove = async ({ templateId, title: name }: Template) => {
    const asked = {
      title: `删除「${name}」？`,
      text: '已经发出的内容不受影响。',
      confirm: '删除',
      isDestructive: true,
    }
    if (await confirmDialog(asked)) await remove.run({ templateId })
  }
  if (edited)
    return (
      <Drawer open title={edited.templateId ? '修改模板' : '新建模板'} size={420} onClose={onClose}>
        <TemplateForm calls={calls} template={edited} onDone={() => setEdited(null)} />
      </Drawer>
    )
  return (
    <Drawer open title={title} size={420} onClose={onClose}>
      <div className="templates-head">
        <Input
          allowClear
          aria-label="搜索模板"
          placeholder="搜索标题或内容"
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        {mayEdit && <Button onClick={() => setEdited({ title: '', text: '' })}>新建</Button>}
      </div>
      <QueryView query={templates}>
        {({ list }) =>
          list.length === 0 ? (
            <StateView kind="empty" title="还没有模板" text="常用的内容写成模板后，可以直接选用再修改。" />
          ) : (
            <ul className="templates-list">
              {list
                .filter((template) => contains(template, word.trim()))
                .map((template) => (
                  <li key={template.templateId} className="templates-item">
                    <h3 className="templates-title">{template.title}</h3>
                    <p className="templates-text">{template.text}</p>
                    <div className="templates-acts">
                      {onPick && (
                        <Button size="small" type="primary" onClick={() => onPick(template.text)}>
                          选用
                        </Button>
                      )}
                      {mayEdit && (
                        <>
                          <Button size="small" onClick={() => setEdited(template)}>
                            修改
                          </Button>
                          <Button size="small" danger onClick={() => void askRemove(template)}>
                            删除
                          </Button>
                        </>
                      )}
                    </div>
                  </li>
                ))}
            </ul>
          )
        }
      </QueryView>
    </Drawer>
  )
}

function TemplateForm({
  calls,
  template: { templateId, title, text },
  onDone,
}: {
  calls: TemplateCalls
  template: Saved
  onDone: () => void
}) {
  const [form] = Form.useForm<Saved>()
  const save = useFormMutation(
    calls.save,
    { title: ['TEMPLATE_TITLE'] },
    {
      invalidates: [calls.list],
      onDone: () => {
        toast('已保存', 'success')
        onDone()
      },
    },
  )
  return (
    <CallForm<Saved>
      form={form}
      mutation={save}
      initial={{ title, text }}
      onSubmit={(written) => save.run({ ...(templateId === undefined ? {} : { templateId }), ...written })}
    >
      <Form.Item name="title" label="标题" rules={requiredRules('标题', minLength(2), maxLength(30))}>
        <Input maxLength={30} />
      </Form.Item>
      <LongTextField name="text" label="内容" min={5} max={1000} rows={8} />
      <div className="templates-acts">
        <Button onClick={onDone}>返回</Button>
        <Button type="primary" htmlType="submit" loading={save.busy}>
          保存
        </Button>
      </div>
    </CallForm>
  )
}
