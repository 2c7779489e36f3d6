import type { ReactNode } from 'react'
import { useDelayedFlag } from '../../core/time/useDelayedFlag.ts'
import { EnvelopeArt } from '../art/EnvelopeArt.tsx'
import { Button } from '../controls/Button.tsx'
import { StateView } from '../feedback/StateView.tsx'

/** Long enough for most payments to be known; who comes back without having paid shouldn't wait longer for a way on. */
const PATIENT_MS = 4000

/**
 * A payment that was begun and is not known to have arrived. It is never called failed: it may still arrive, and then it
 * counts. `open` is whether a channel still waits for the payer, undefined while that is being asked.
 */
export function PayWaiting({
  open,
  isOver,
  offline,
  asking,
  onAsk,
  other,
}: {
  open: boolean | undefined
  /** Nobody asks by itself any more. */
  isOver: boolean
  offline: boolean
  asking: boolean
  onAsk: () => unknown
  /** The ways on for who hasn't paid. */
  other: ReactNode
}) {
  const patient = !useDelayedFlag(true, PATIENT_MS)
  const doubtful = isOver || (open === false && !patient)
  return (
    <StateView
      art={<EnvelopeArt open={false} />}
      title={doubtful ? '还没有收到付款' : '正在确认付款…'}
      text={<span role="status">{textOf({ patient, offline, isOver, open })}</span>}
      action={
        patient && !isOver ? undefined : (
          <>
            <Button kind="soft" busy={asking} onClick={() => void onAsk()}>
              我已付款
            </Button>
            {other}
          </>
        )
      }
    />
  )
}

const textOf = (how: {
  patient: boolean
  offline: boolean
  isOver: boolean
  open: boolean | undefined
}): string => {
  if (how.offline) return '网络已断开，恢复后会继续查询，已付的款项不受影响。'
  if (how.isOver) return '暂时没有查到付款。如已付款，到账后会自动更新，可稍后再来查看。'
  if (how.patient) return '通常只需几秒，请不要离开。'
  if (how.open === false) return '如未付款，可以重新付款；如已付款，会自动更新。'
  return '如已付款请稍候，这里会自动更新；如未付款，可以继续付款。'
}
