import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { DisputeEntries } from '../DisputeEntries.tsx'
import { WithdrawSheet } from './WithdrawSheet.tsx'

/** Loaded when it is first opened, and kept so that closing loses nothing. */
const ReplySheet = lazy(() => import('./ReplySheet.tsx'))

/** The time line with what both sides said, and the acts that belong to it: adding, withdrawing. */
export function DisputeTimeCard({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState<'reply' | 'withdraw' | null>(null)
  const [replies, setReplies] = useState(0)
  const [isReplying, setReplying] = useState(false)
  const { may, disputeId } = dispute
  const close = () => setOpen(null)
  const mayReply = may.includes('reply')
  const mayWithdraw = may.includes('withdraw')
  return (
    <section className="card dispute-card" aria-labelledby="dispute-time">
      <div className="dispute-card-head">
        <h2 id="dispute-time">经过</h2>
        {mayWithdraw ? (
          <Button kind="plain" size="s" aria-haspopup="dialog" onClick={() => setOpen('withdraw')}>
            撤销投诉
          </Button>
        ) : null}
      </div>
      <DisputeEntries dispute={dispute} />
      {mayReply ? (
        <div className="dispute-reply">
          <Button
            kind="quiet"
            block
            aria-haspopup="dialog"
            onClick={() => {
              setOpen('reply')
              setReplying(true)
            }}
          >
            补充说明
          </Button>
        </div>
      ) : null}
      {isReplying ? (
        <Suspense fallback={null}>
          <ReplySheet
            key={replies}
            disputeId={disputeId}
            open={open === 'reply'}
            onClose={close}
            onSent={() => setReplies(replies + 1)}
          />
        </Suspense>
      ) : null}
      <WithdrawSheet dispute={dispute} open={open === 'withdraw'} onClose={close} />
    </section>
  )
}
