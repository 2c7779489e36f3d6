import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirstField, type Rendered } from './focusFirstField.ts'
import './fields.css'

type Props<V extends object> = {
  /** From `Form.useForm<V>()`. */
  readonly form: FormInstance
  /** Of `useFormMutation`, whose messages of the server are shown at their fields. */
  readonly mutation: Pick<CallMutation<never, unknown>, 'fields' | 'busy'>
  readonly initial?: Partial<V>
  readonly onSubmit: (values: V) => unknown
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form that sends a call. Its fields are `Form.Item`s whose `name` is that of the call's field and whose rules are those of
 * `rules.ts`. While the call runs nothing can be changed; the first wrong field gets the focus, and in a dialog the first one at first.
 */
export function CallForm<V extends object>({
  form,
  mutation,
  initial,
  onSubmit,
  className,
  children,
}: Props<V>) {
  const { fields, busy } = mutation
  const shown = useRef('')
  const element = useRef<Element>(null)
  // A dialog is in the document only after the layout effects of what it holds.
  useEffect(() => focusFirstField(element.current), [])
  useEffect(() => {
    const key = JSON.stringify(fields)
    if (key === shown.current) return
    shown.current = key
    for (const [name, message] of Object.entries(fields)) {
      const path = name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      form.setFields([{ name: path, errors: [message] }])
    }
    const [first] = Object.keys(fields)
    if (first !== undefined) form.scrollToField(first, { focus: true })
  }, [fields, form])
  return (
    <Form
      ref={(rendered: Rendered) => {
        element.current = rendered?.nativeElement ?? null
      }}
      form={form}
      layout="vertical"
      requiredMark={(label, { required }) => (required ? label : <>{label}（选填）</>)}
      disabled={busy}
      scrollToFirstError={{ focus: true }}
      validateTrigger="onBlur"
      onFinish={(values: V) => void onSubmit(values)}
      {...(initial === undefined ? {} : { initialValues: initial })}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Form>
  )
}
