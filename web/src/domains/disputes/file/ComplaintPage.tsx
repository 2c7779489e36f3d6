import { type ComplaintReason, complaintReasons } from '@shanghao/contract/disputes/reasons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText, isError } from '../../../core/http/failures.ts'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { FailureView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { Complainable } from './Complainable.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import { useComplaintQuote } from './useComplaintQuote.ts'

const TITLE = '投诉'

const isReason = (text: string): text is ComplaintReason => Object.hasOwn(complaintReasons, text)

/** A complaint for one reason: what it comes to and why, what to show, and the form that files it. */
export default function ComplaintPage() {
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? ''
  return (
    <OrderIdPage title={TITLE}>
      {(orderId) =>
        isReason(reason) ? (
          <Complaint key={`${orderId} ${reason}`} orderId={orderId} reason={reason} />
        ) : (
          <Page title={TITLE}>
            <OtherReason orderId={orderId} title="没有找到这个投诉原因" />
          </Page>
        )
      }
    </OrderIdPage>
  )
}

function Complaint({ orderId, reason }: { orderId: string; reason: ComplaintReason }) {
  const reasons = useCall(client.disputes.reasons, { orderId })
  const { query, quote, isChanged, refresh } = useComplaintQuote(orderId, reason)
  const skeleton = <SkeletonCards count={3} height={180} />
  const openReasons = reasons.data?.liveDisputeId === null ? reasons.data : null
  // The form stays while the screen of the dispute it has filed is loading.
  const [shownReasons, setShownReasons] = useState(openReasons)
  if (openReasons && openReasons !== shownReasons) setShownReasons(openReasons)
  if (shownReasons && quote)
    return (
      <ComplaintForm
        orderId={orderId}
        reasons={shownReasons}
        quote={quote}
        isChanged={isChanged}
        refresh={refresh}
      />
    )
  return (
    <Page title={TITLE}>
      <Complainable orderId={orderId} reasons={reasons} skeleton={skeleton}>
        {() => {
          if (!query.error) return skeleton
          if (isError(query.error, 'DISPUTE_REASON'))
            return <OtherReason orderId={orderId} title={failureText(query.error)} />
          return <FailureView error={query.error} retry={query.refetch} busy={query.isFetching} />
        }}
      </Complainable>
    </Page>
  )
}

function OtherReason({ orderId, title }: { orderId: string; title: string }) {
  return (
    <StateView
      art={<EmptyArt kind="notfound" />}
      title={title}
      action={
        <LinkButton to={paths.complaintsNew({ orderId })} replace>
          选择投诉原因
        </LinkButton>
      }
    />
  )
}
