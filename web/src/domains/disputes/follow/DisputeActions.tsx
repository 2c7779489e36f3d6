import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { AcceptSheet } from './AcceptSheet.tsx'
import { mainActsOf } from './disputeActs.ts'
import { TakeDecisionSheet } from './TakeDecisionSheet.tsx'

/** Its form with uploads is as large as the page; few who look at a dispute answer it. */
const AnswerSheet = lazy(() => import('../answer/AnswerSheet.tsx'))

/** The main acts of the viewer, for the foot of a page; render it only where `mainActsOf` has any. */
export function DisputeActions({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState<'accept' | 'take' | 'answer' | null>(null)
  const [isAnswering, setAnswering] = useState(false)
  const close = () => setOpen(null)
  const { disputeId } = dispute
  return (
    <>
      <div className="dispute-actions">
        {mainActsOf(dispute).map(({ act, label }, i) => {
          const kind = i === 0 ? 'primary' : 'soft'
          if (act === 'escalate' || act === 'appeal')
            return (
              <LinkButton key={act} kind={kind} to={paths.orderAppeal({ disputeId })}>
                {label}
              </LinkButton>
            )
          return (
            <Button
              key={act}
              kind={kind}
              aria-haspopup="dialog"
              onClick={() => {
                setOpen(act)
                if (act === 'answer') setAnswering(true)
              }}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <AcceptSheet dispute={dispute} open={open === 'accept'} onClose={close} />
      <TakeDecisionSheet dispute={dispute} open={open === 'take'} onClose={close} />
      {isAnswering ? (
        <Suspense fallback={null}>
          <AnswerSheet dispute={dispute} open={open === 'answer'} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
