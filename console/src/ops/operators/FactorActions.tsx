import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { alertDialog, toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'
import type { Operator } from './operator.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

/** Handing over an enrolment code, or resetting a second factor that was lost. */
export function FactorActions({ operator: { userId, nickname, factor } }: { operator: Operator }) {
  const [isAsking, setAsking] = useState(false)
  const enrol = useCallMutation(client.ops.createEnrolment, {
    invalidates: [client.ops.operators],
    onDone: ({ enrolmentCode, expiresAt }) =>
      alertDialog({
        title: `${nickname}的绑定码：${enrolmentCode}`,
        text: `请当面交给本人，${momentText(expiresAt, serverNow())} 前有效。关闭后不再显示，忘记了可以重新生成。`,
      }),
  })
  const reset = useCallMutation(client.ops.resetFactor, {
    onDone: () => toast('已提交，等待另一位管理员审批', 'success'),
  })
  if (factor !== 'set')
    return (
      <Button size="small" loading={enrol.busy} onClick={() => void enrol.run({ userId })}>
        生成绑定码<span className="visually-hidden">{`：${nickname}`}</span>
      </Button>
    )
  return (
    <>
      <Button size="small" loading={reset.busy} onClick={() => setAsking(true)}>
        重置动态码<span className="visually-hidden">{`：${nickname}`}</span>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`重置「${nickname}」的动态码？`}
            text="另一位管理员批准后，原来的动态码作废，对方需要新的绑定码才能再次进入后台。"
            confirm="提交重置"
            onClose={() => setAsking(false)}
            onReason={async (reason) => (await reset.run({ userId, reason })) !== null}
          />
        </Suspense>
      )}
    </>
  )
}
