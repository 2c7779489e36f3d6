import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { type DisputeSummary, filedText, stateTitle } from '../../../ui/disputes/disputeState.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { DisputeNotFound, idIn } from '../DisputeIdPage.tsx'
import { DisputePage } from './DisputePage.tsx'

const TITLE = '维权详情'

/** 维权详情: one dispute, or those of an order, of which a single one is shown at once. */
export default function SeeComplaintsPage() {
  const [query] = useSearchParams()
  const disputeId = idIn(query, 'disputeId')
  const orderId = idIn(query, 'orderId')
  if (disputeId) return <DisputePage key={disputeId} title={TITLE} disputeId={disputeId} />
  if (orderId) return <OfOrder key={orderId} orderId={orderId} />
  return <DisputeNotFound title={TITLE} />
}

function OfOrder({ orderId }: { orderId: string }) {
  const disputes = useCall(client.disputes.ofOrder, { orderId })
  const [first, ...others] = disputes.data?.list ?? []
  if (first && others.length === 0) return <DisputePage title={TITLE} disputeId={first.disputeId} />
  return (
    <Page title="订单的维权">
      <QueryView query={disputes} skeleton={<SkeletonCards count={2} height={76} />}>
        {({ list }) =>
          list.length === 0 ? (
            <StateView
              art={<EmptyArt kind="list" />}
              title="这笔订单没有维权"
              action={
                <LinkButton to={paths.orderDetail({ orderId })} replace>
                  查看订单
                </LinkButton>
              }
            />
          ) : (
            <Rows label="维权列表">
              {list.map((dispute) => (
                <SummaryRow key={dispute.disputeId} dispute={dispute} />
              ))}
            </Rows>
          )
        }
      </QueryView>
    </Page>
  )
}

function SummaryRow({ dispute }: { dispute: DisputeSummary }) {
  return (
    <RowLink
      to={paths.seeComplaints({ disputeId: dispute.disputeId })}
      label={stateTitle(dispute)}
      note={filedText(dispute)}
      value={momentText(dispute.filedAt, serverNow())}
    />
  )
}
