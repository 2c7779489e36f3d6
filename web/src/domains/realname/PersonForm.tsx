import { failureText, isError } from '@shanghao/client/http/failures'
import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import type { ErrorName } from '@shanghao/contract/errors'
import { ADULT_AGE, NETWORK_LIMIT_HOURS } from '@shanghao/contract/rules'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { chineseNameCheck, idNumberCheck } from '../../ui/form/fieldChecks.ts'
import { IdNumberField } from './IdNumberField.tsx'
import { minorUntil } from './minorUntil.ts'

export type Person = { readonly name: string; readonly idNumber: string }
/** The fields at which failures of the calls are shown; others are shown above the button. */
export const personFields = { name: [], idNumber: [] } as const
const checks = { name: chineseNameCheck, idNumber: idNumberCheck }

/** What each failure means and what helps; the title is the server's text. */
const advice = {
  REALNAME_MISMATCH: '常见原因是姓名含生僻字、间隔号，或号码输错一位。认证未完成，填写的内容没有保存。',
  REALNAME_NO_RECORD: '新办或刚变更的证件可能尚未同步，请过几天再试。认证未完成。',
  REALNAME_IDENTITY_LIMIT: '限制每个人认证的账号数，是为了防止身份被冒用。',
  REALNAME_TRIES: '为防止他人试探身份信息，每天的提交次数有限。',
  CERTIFICATION_CLOSED: '认证未完成，填写的内容没有保存。',
  OUTSIDE_UNAVAILABLE: '核验服务暂时没有响应，本次不计次数，请几分钟后再试。',
  TOO_MANY_REQUESTS: `当前网络 ${NETWORK_LIMIT_HOURS} 小时内认证次数过多，请 ${NETWORK_LIMIT_HOURS} 小时后再试，或登录后认证。`,
} as const satisfies Partial<Record<ErrorName, string>>
/** The failures the form shows itself; for `handles` of its calls. */
export const verificationFailures = Object.keys(advice) as (keyof typeof advice)[]

/** Name and ID number, checked while typing, and the failure of the last attempt. */
export function PersonForm({
  mutation,
  label,
  busyLabel,
  onSend,
  children,
}: {
  mutation: Pick<CallMutation<Person, unknown>, 'busy' | 'error' | 'fields'>
  label: string
  busyLabel: string
  onSend: (person: Person) => unknown
  /** Content above the button, e.g. what the method will require. */
  children?: ReactNode
}) {
  const form = useForm({ name: '', idNumber: '' }, checks, mutation.fields)
  const failure = verificationFailures.find((name) => isError(mutation.error, name))
  const adultFrom = minorUntil(form.values.idNumber)
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
      {adultFrom ? (
        <Notice isNews title={`未满 ${ADULT_AGE} 周岁，暂不能租号`}>
          按填写的身份证号，{adultFrom} 起可以租号。现在可以先完成认证。
        </Notice>
      ) : null}
      {failure ? (
        <Notice isNews tone="bad" title={failureText(mutation.error)}>
          {advice[failure]}
        </Notice>
      ) : null}
      {children}
      <Button type="submit" block busy={mutation.busy}>
        {mutation.busy ? busyLabel : label}
      </Button>
    </Form>
  )
}
