import { useEffect } from 'react'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { paths } from '../../../paths.ts'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { DisputeFacts } from '../DisputeFacts.tsx'
import { DisputeHead } from '../DisputeHead.tsx'
import { DisputeMoney } from '../DisputeMoney.tsx'
import { DisputeSkeleton } from '../DisputeSkeleton.tsx'
import { useDispute } from '../useDispute.ts'
import { wasArbitrated } from './arbitration.ts'
import { DisputeActions } from './DisputeActions.tsx'
import { DisputeTimeCard } from './DisputeTimeCard.tsx'
import { mainActsOf } from './disputeActs.ts'
import '../dispute.css'

/** One dispute: state, money, time line, facts, and what the viewer may do. */
export function DisputePage({ title, disputeId }: { title: string; disputeId: string }) {
  const dispute = useDispute(disputeId)
  const found = dispute.data
  const progress = found && `${found.state} ${found.closedAt}`
  useEffect(() => {
    if (progress) void invalidate(...affectedByOrder)
  }, [progress])
  const mayAct = found && mainActsOf(found).length > 0
  return (
    <Page title={title} {...(mayAct ? { footer: <DisputeActions dispute={found} /> } : {})}>
      <QueryView query={dispute} skeleton={<DisputeSkeleton />}>
        {(shown) => (
          <div className="dispute">
            <DisputeHead dispute={shown} onDue={() => void dispute.refetch()} />
            <DisputeMoney key={shown.state} dispute={shown} />
            <DisputeTimeCard dispute={shown} />
            <DisputeLinks dispute={shown} />
            <DisputeFacts facts={shown.facts} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function DisputeLinks({ dispute }: { dispute: Dispute }) {
  const { order, viewer, disputeId } = dispute
  const { orderId, title, gameName, zone } = order
  if (viewer === 'owner' && !wasArbitrated(dispute)) return null
  return (
    <Rows label="相关">
      {wasArbitrated(dispute) ? (
        <RowLink
          icon="shield"
          to={paths.orderAppealDetail({ disputeId })}
          label="仲裁与申诉"
          note="裁定、理由和时间"
        />
      ) : null}
      {viewer === 'renter' ? (
        <RowLink
          icon="receipt"
          to={paths.orderDetail({ orderId })}
          label={title}
          note={`${gameName} · ${zone}`}
        />
      ) : null}
    </Rows>
  )
}
