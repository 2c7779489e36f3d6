import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { type PersonalData, personalDataNames } from '@shanghao/contract/people/states'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../access.ts'
import { client } from '../client.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

/** A piece of personal data, masked until the operator asks for it with a reason. */
export function Reveal({ userId, what, masked }: { userId: string; what: PersonalData; masked: string }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [values, setValues] = useState<readonly string[] | null>(null)
  const reveal = useCallMutation(client.people.reveal)
  const name = personalDataNames[what]
  const show = async (reason: string): Promise<boolean> => {
    const shown = await reveal.run({ userId, what, reason })
    if (shown === null) return false
    setValues(shown.values)
    return true
  }
  return (
    <span className="person-reveal">
      <span className="num">{values === null ? masked : values.join('、') || '没有'}</span>
      {values === null && may('personal_data') && (
        <Button size="small" onClick={() => setAsking(true)} aria-label={`查看完整${name}`}>
          查看完整
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`查看完整${name}`}
            text="查看会连同原因记入审计日志。"
            confirm="查看"
            onReason={show}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
