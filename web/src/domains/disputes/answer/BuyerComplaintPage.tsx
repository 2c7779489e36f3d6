import { isError } from '@shanghao/client/http/failures'
import { serverNow } from '@shanghao/client/time/clock'
import { rangeText } from '@shanghao/client/time/timeText'
import { useNavigate } from 'react-router'
import { useLinkToken } from '../../../core/router/linkToken.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DisputeEntries } from '../DisputeEntries.tsx'
import { DisputeFacts } from '../DisputeFacts.tsx'
import { DisputeHead } from '../DisputeHead.tsx'
import { DisputeMoney } from '../DisputeMoney.tsx'
import { DisputeSkeleton } from '../DisputeSkeleton.tsx'
import { answerKindsOf } from './answerKinds.ts'
import { LinkExpired } from './LinkExpired.tsx'
import { useLinkedDispute } from './useLinkedDispute.ts'
import '../dispute.css'

const TITLE = '租客的投诉'

/** 租客的投诉: what the owner sees from the link in the text message, without a login. */
export default function BuyerComplaintPage() {
  const token = useLinkToken()
  return token ? <Complaint key={token} token={token} /> : <LinkExpired title={TITLE} />
}

function Complaint({ token }: { token: string }) {
  const navigate = useNavigate()
  const dispute = useLinkedDispute(token)
  const found = dispute.data
  if (isError(dispute.error, 'LINK_EXPIRED'))
    return <LinkExpired title={TITLE} disputeId={found?.disputeId} />
  const kinds = found ? answerKindsOf(found) : []
  return (
    <Page
      title={TITLE}
      nav="none"
      {...(kinds.length > 0
        ? {
            footer: (
              <Button
                block
                onClick={() => void navigate(paths.buyerComplaintSolution(), { state: { token } })}
              >
                去回应
              </Button>
            ),
          }
        : {})}
    >
      <QueryView query={dispute} skeleton={<DisputeSkeleton />}>
        {(shown) => (
          <div className="dispute">
            <DisputeHead dispute={shown} onDue={() => void dispute.refetch()} />
            <DisputeMoney key={shown.state} dispute={shown} />
            <section className="card dispute-card" aria-labelledby="dispute-time">
              <h2 id="dispute-time">经过</h2>
              <DisputeEntries dispute={shown} />
            </section>
            <DisputedRental order={shown.order} />
            <DisputeFacts facts={shown.facts} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

/** Which rental it is about. */
function DisputedRental({
  order: { title, gameName, zone, hours, startsAt, endsAt },
}: Pick<Dispute, 'order'>) {
  return (
    <section className="card dispute-card" aria-labelledby="dispute-order">
      <h2 id="dispute-order">租用的账号</h2>
      <p>{title}</p>
      <p className="dispute-note">
        {gameName} · {zone}
      </p>
      <p className="dispute-note">
        租 {hours} 小时，{rangeText(startsAt, endsAt, serverNow())}
      </p>
    </section>
  )
}
