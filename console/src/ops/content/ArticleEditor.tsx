import { failureText } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import type { InputOf } from '@shanghao/contract/call'
import type { editingCalls } from '@shanghao/contract/content/editing'
import { type ArticleKind, articleKindNames, categoriesOf } from '@shanghao/contract/content/states'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Alert, Button, Form, Input, InputNumber, Radio, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { optionalRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'
import { ArticlePreview } from './ArticlePreview.tsx'
import './articles.css'

export type Draft = Omit<InputOf<typeof editingCalls.writeArticle>, 'articleId'>

const kinds = Object.entries(articleKindNames).map(([value, label]) => ({ value, label }))

/** Writes a version of an article, with what renters will see beside it. */
export function ArticleEditor({
  articleId,
  initial,
  onWritten,
}: {
  /** Null for a new one. */
  articleId: number | null
  initial: Draft
  onWritten: (written: { articleId: number; version: number }) => void
}) {
  const [form] = Form.useForm<Draft>()
  const values: Partial<Draft> | undefined = Form.useWatch([], form)
  const { kind = initial.kind, category, title = '', body = '' } = values ?? initial
  const text = useDebouncedValue(body, 400)
  const preview = useCall(
    client.content.previewDraft,
    { body: text },
    { enabled: text.trim() !== '', keepPrevious: true, handles: ['ARTICLE_NAMES', 'INVALID_INPUT'] },
  )
  const mutation = useFormMutation(
    client.content.writeArticle,
    { category: [], title: [], keywords: [], common: [], body: ['ARTICLE_NAMES'] },
    {
      invalidates: [client.content.editArticles, client.content.editArticle],
      onDone: (written) => {
        toast('已存为新版本，发布前读者看不到', 'success')
        onWritten(written)
      },
    },
  )
  const categories = categoriesOf(kind).map((one) => ({ value: one.category, label: one.name }))
  return (
    <div className="article-editor">
      <CallForm<Draft>
        form={form}
        mutation={mutation}
        initial={initial}
        className="panel"
        onSubmit={(filled) =>
          mutation.run({ ...initial, ...filled, common: filled.common ?? null, articleId })
        }
      >
        <Form.Item required name="kind" label="类型">
          <Radio.Group
            optionType="button"
            disabled={articleId !== null}
            options={kinds}
            onChange={({ target }) =>
              form.setFieldsValue({ category: categoriesOf(target.value as ArticleKind)[0]?.category ?? '' })
            }
          />
        </Form.Item>
        <Form.Item required name="category" label="分类">
          <Select options={categories} />
        </Form.Item>
        <Form.Item name="title" label="标题" rules={requiredRules('标题', minLength(2), maxLength(60))}>
          <Input maxLength={60} showCount />
        </Form.Item>
        <Form.Item
          name="body"
          label="正文"
          extra="空一行分段；行首「## 」是小标题，「- 」是列表，**文字** 加粗，[文字](/pages/…) 链接到本站页面；{orders.freeMinutes} 这样的规则名会换成当前的数字。"
          rules={requiredRules('正文', maxLength(20_000))}
        >
          <Input.TextArea rows={16} maxLength={20_000} showCount />
        </Form.Item>
        {kind === 'help' && (
          <div className="field-row">
            <Form.Item name="keywords" label="搜索词" rules={optionalRules('搜索词', maxLength(300))}>
              <Input maxLength={300} placeholder="用空格分开" />
            </Form.Item>
            <Form.Item name="common" label="常见问题的位置" extra="数字小的在前；不填不列入。">
              <InputNumber className="field-wide" min={1} max={1000} precision={0} />
            </Form.Item>
          </div>
        )}
        <Button type="primary" htmlType="submit" size="large" loading={mutation.busy}>
          存为新版本
        </Button>
      </CallForm>
      <aside className="article-side" aria-label="预览">
        {preview.error && <Alert type="warning" showIcon title={failureText(preview.error)} />}
        <ArticlePreview
          title={title || '标题'}
          kindName={articleKindNames[kind]}
          categoryName={categories.find((one) => one.value === category)?.label ?? ''}
          body={preview.data?.body ?? body}
        />
      </aside>
    </div>
  )
}
