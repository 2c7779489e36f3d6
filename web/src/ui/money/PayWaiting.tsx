import { pollFailureText } from '@shanghao/client/http/lostConnection'
import type { ReactNode } from 'react'
import type { PaymentPoll } from '../../core/pay/paymentPoll.ts'
import { useDelayedFlag } from '../../core/time/useDelayedFlag.ts'
import { EnvelopeArt } from '../art/EnvelopeArt.tsx'
import { Button } from '../controls/Button.tsx'
import { StateView } from '../feedback/StateView.tsx'

/** Most payments arrive within this time; after it a person who has not paid is offered other actions. */
const PATIENCE_MS = 4000

/**
 * A payment that was started and has not arrived yet. It is never shown as failed: it may still arrive, and then it counts.
 * `open` is whether a payment is open at a channel, undefined until that is loaded.
 */
export function PayWaiting({
  open,
  poll: { error, isTimedOut, isChecking, checkNow },
  other,
}: {
  open: boolean | undefined
  poll: PaymentPoll
  /** Further actions for a person who has not paid. */
  other: ReactNode
}) {
  const isPatient = !useDelayedFlag(true, PATIENCE_MS)
  const isDoubtful = isTimedOut || (open === false && !isPatient)
  return (
    <StateView
      art={<EnvelopeArt open={false} />}
      title={isDoubtful ? '还没有收到付款' : '正在确认付款…'}
      text={<span role="status">{waitingText({ isPatient, error, isTimedOut, open })}</span>}
      action={
        isPatient && !isTimedOut ? undefined : (
          <>
            <Button kind="soft" busy={isChecking} onClick={() => void checkNow()}>
              我已付款
            </Button>
            {other}
          </>
        )
      }
    />
  )
}

const waitingText = ({
  isPatient,
  error,
  isTimedOut,
  open,
}: Pick<PaymentPoll, 'error' | 'isTimedOut'> & { isPatient: boolean; open: boolean | undefined }): string => {
  if (error) return `${pollFailureText(error)}，已付的款项不受影响。`
  if (isTimedOut) return '暂时没有查到付款。如已付款，到账后会自动更新，可稍后再来查看。'
  if (isPatient) return '通常只需几秒，请不要离开。'
  if (open === false) return '如未付款，可以重新付款；如已付款，会自动更新。'
  return '如已付款请稍候，这里会自动更新；如未付款，可以继续付款。'
}
