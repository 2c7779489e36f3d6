import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { Complainable } from './Complainable.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import { useComplaintQuote } from './useComplaintQuote.ts'

const TITLE = '投诉'

/** A complaint for one reason: what it comes to and why, what to show, and the form that files it. */
export default function ComplaintPage() {
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? ''
  return (
    <OrderIdPage title={TITLE}>
      {(orderId) => <Complaint key={`${orderId} ${reason}`} orderId={orderId} reason={reason} />}
    </OrderIdPage>
  )
}

function Complaint({ orderId, reason }: { orderId: string; reason: string }) {
  const reasons = useCall(client.disputes.reasons, { orderId })
  const openReasons = reasons.data?.liveDisputeId === null ? reasons.data : null
  // The form stays while the screen of the dispute it has filed is loading.
  const [shownReasons, setShownReasons] = useState(openReasons)
  if (openReasons && openReasons !== shownReasons) setShownReasons(openReasons)
  const found = shownReasons?.groups.flatMap((group) => group.reasons).find((row) => row.reason === reason)
  if (shownReasons && found)
    return <QuotedComplaint orderId={orderId} reasons={shownReasons} reason={found.reason} />
  return (
    <Page title={TITLE}>
      <Complainable orderId={orderId} reasons={reasons} skeleton={<ComplaintSkeleton />}>
        {() => <OtherReason orderId={orderId} />}
      </Complainable>
    </Page>
  )
}

function QuotedComplaint({
  orderId,
  reasons,
  reason,
}: {
  orderId: string
  reasons: CallOutput<'disputes', 'reasons'>
  reason: ComplaintReason
}) {
  const { query, quote, isChanged, refresh } = useComplaintQuote(orderId, reason)
  if (quote)
    return (
      <ComplaintForm
        orderId={orderId}
        reasons={reasons}
        quote={quote}
        isChanged={isChanged}
        refresh={refresh}
      />
    )
  return (
    <Page title={TITLE}>
      <QueryView query={query} skeleton={<ComplaintSkeleton />}>
        {() => <ComplaintSkeleton />}
      </QueryView>
    </Page>
  )
}

function ComplaintSkeleton() {
  return <SkeletonCards count={3} height={180} />
}

/** For a reason that does not exist, or is the other side's. */
function OtherReason({ orderId }: { orderId: string }) {
  return (
    <StateView
      art={<EmptyArt kind="notfound" />}
      title="没有找到这个投诉原因"
      action={
        <LinkButton to={paths.complaintsNew({ orderId })} replace>
          选择投诉原因
        </LinkButton>
      }
    />
  )
}
