import type { ErrorName } from '@shanghao/contract/errors'
import type { ReactNode } from 'react'
import type { Act } from '../../core/act.ts'
import { isError, messageOf } from '../../core/failures.ts'
import { Button } from '../../ui/Button.tsx'
import { chineseNameCheck, idNumberCheck } from '../../ui/checks.ts'
import { TextField } from '../../ui/Field.tsx'
import { Form, useForm } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { IdNumberField } from './IdNumberField.tsx'
import { minorUntil } from './minorUntil.ts'

export type Person = { readonly name: string; readonly idNumber: string }
/** Where failures of the form's calls are shown: those of a field there, the rest above the button. */
export const places = { name: [], idNumber: [] } as const
const checks = { name: chineseNameCheck, idNumber: idNumberCheck }

/** What each outcome means and what helps; its title is the server's own words. */
const advice = {
  REALNAME_MISMATCH: '常见原因是名字里的生僻字、间隔号，或号码输错一位。没有完成认证，也没有保存你填的内容。',
  REALNAME_NO_RECORD: '新办或刚改过的证件可能还没有同步，过几天再试。没有完成认证。',
  REALNAME_IDENTITY_LIMIT: '一个人最多认证 3 个账号，这样能防止身份被别人冒用。',
  REALNAME_TRIES: '为防止有人试探别人的身份，每天只能提交几次。',
  CERTIFICATION_CLOSED: '没有完成认证，也没有保存你填的内容。',
  OUTSIDE_UNAVAILABLE: '对方暂时没有回答，这一次不算次数，过几分钟再试。',
  TOO_MANY_REQUESTS: '这个网络一小时内认证的次数太多了，过一小时再试，或登录后认证。',
} as const satisfies Partial<Record<ErrorName, string>>
/** The failures the form shows itself; for `handles` of its calls. */
export const outcomes = Object.keys(advice) as (keyof typeof advice)[]

/** Name and ID number, checked while one types, what they are sent to, and what came of it. */
export function PersonForm({
  act,
  label,
  busyLabel,
  onSend,
  children,
}: {
  act: Pick<Act<Person, unknown>, 'busy' | 'error' | 'fields'>
  label: string
  busyLabel: string
  onSend: (person: Person) => unknown
  /** What this way of verifying will ask for, above the button. */
  children?: ReactNode
}) {
  const form = useForm({ name: '', idNumber: '' }, checks, act.fields)
  const outcome = outcomes.find((name) => isError(act.error, name))
  const minor = minorUntil(form.values.idNumber)
  return (
    <Form onSubmit={form.submit(onSend)}>
      <TextField
        label="真实姓名"
        autoComplete="name"
        placeholder="身份证上的姓名"
        clean={(text) => text.trim()}
        {...form.field('name')}
      />
      <IdNumberField {...form.field('idNumber')} />
      {minor ? (
        <Notice title="未满 18 周岁，还不能租号">
          按填写的号码，{minor} 起可以租号。现在也可以先完成认证。
        </Notice>
      ) : null}
      {outcome ? (
        <Notice tone="bad" title={messageOf(act.error)}>
          {advice[outcome]}
        </Notice>
      ) : null}
      {children}
      <Button type="submit" block busy={act.busy}>
        {act.busy ? busyLabel : label}
      </Button>
    </Form>
  )
}
