import { useState } from 'react'
import { useRules } from '../../core/http/rules.ts'
import type { Act } from '../../core/http/useCallMutation.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { type Person, PersonForm } from './PersonForm.tsx'
import { type Way, wayTabs, wayWords } from './verificationMethods.ts'

type Sending = {
  readonly act: Pick<Act<Person, unknown>, 'busy' | 'error' | 'fields'>
  readonly send: (person: Person) => unknown
}

/**
 * One form for the ways there are: what was typed in one is there in the other. A single way has no tabs. Pages hide it while
 * they wait instead of taking it away, so that beginning anew asks for nothing twice.
 */
export function WayForm({
  ways,
  first,
  acts,
}: {
  ways: readonly Way[]
  first: Way
  acts: Record<Way, Sending>
}) {
  const { certificationMinutes } = useRules()
  const [chosen, setChosen] = useState(first)
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'two_elements')
  const { act, send } = acts[way]
  const form = (
    <PersonForm act={act} onSend={send} {...wayWords[way]}>
      {way === 'zhima' ? (
        <p className="realname-note">下一步打开支付宝验证本人，请在 {certificationMinutes} 分钟内完成。</p>
      ) : null}
    </PersonForm>
  )
  if (ways.length < 2) return form
  return (
    <Tabs
      label="认证方式"
      value={way}
      tabs={wayTabs.filter(({ value }) => ways.includes(value))}
      onChange={setChosen}
    >
      {form}
    </Tabs>
  )
}
