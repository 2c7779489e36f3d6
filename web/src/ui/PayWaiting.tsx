import type { ReactNode } from 'react'
import { EnvelopeArt } from './art/EnvelopeArt.tsx'
import { Button } from './Button.tsx'
import { StateView } from './StateView.tsx'
import { useLate } from './useLate.ts'

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
  const patient = !useLate(true, PATIENT_MS)
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
  if (how.offline) return '网络断开了，连上后会接着查询，付过的钱不会丢。'
  if (how.isOver) return '查了几分钟都没有等到。付过了也不用担心，到账后会通知你。'
  if (how.patient) return '通常只要几秒，请留在这一页。'
  if (how.open === false) return '如果还没付，可以再付一次；付过了会自动更新。'
  return '付过了请稍等，这一页会自动更新；还没付可以接着付。'
}
