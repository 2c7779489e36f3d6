import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import { useState } from 'react'
import { useRules } from '../../core/http/rules.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { type Person, PersonForm } from './PersonForm.tsx'
import { type VerificationMethod, verificationLabels, verificationTabs } from './verificationMethods.ts'

type MethodCall = {
  readonly mutation: Pick<CallMutation<Person, unknown>, 'busy' | 'error' | 'fields'>
  readonly send: (person: Person) => unknown
}

/**
 * One form for all methods, so that typed values are kept when switching. A single method has no tabs. Pages hide the
 * form while a certification is pending instead of unmounting it, so that nothing has to be typed twice.
 */
export function VerificationForm({
  methods,
  first,
  calls,
}: {
  methods: readonly VerificationMethod[]
  first: VerificationMethod
  calls: Record<VerificationMethod, MethodCall>
}) {
  const { certificationMinutes } = useRules()
  const [chosen, setChosen] = useState(first)
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? 'two_elements')
  const { mutation, send } = calls[method]
  const form = (
    <PersonForm mutation={mutation} onSend={send} {...verificationLabels[method]}>
      {method === 'zhima' ? (
        <p className="realname-note">下一步打开支付宝验证本人，请在 {certificationMinutes} 分钟内完成。</p>
      ) : null}
    </PersonForm>
  )
  if (methods.length < 2) return form
  return (
    <Tabs
      label="认证方式"
      value={method}
      tabs={verificationTabs.filter(({ value }) => methods.includes(value))}
      onChange={setChosen}
    >
      {form}
    </Tabs>
  )
}
