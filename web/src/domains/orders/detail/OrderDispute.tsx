import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Countdown } from '../../../ui/display/Countdown.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import {
  addressTo,
  type DisputeSummary,
  filedText,
  stateTitle,
  turnOf,
} from '../../../ui/disputes/disputeState.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import './OrderDispute.css'

/** The latest dispute of a disputed order, with its deadline; links to all of them. */
export default function OrderDispute({ orderId }: { orderId: string }) {
  const { data, refetch, isLoading } = useCall(client.disputes.ofOrder, { orderId }, { inPage: true })
  if (isLoading) return <Skeleton height={112} radius={12} />
  const [latest, ...earlier] = data?.list ?? []
  if (!latest) return null
  const to =
    earlier.length > 0
      ? paths.seeComplaints({ orderId })
      : paths.seeComplaints({ disputeId: latest.disputeId })
  return (
    <Link className="card order-dispute" to={to} data-tone={turnOf(latest).tone}>
      <OrderDisputeText dispute={latest} onDue={() => void refetch()} />
      <Icon name="forward" size={18} />
    </Link>
  )
}

function OrderDisputeText({ dispute, onDue }: { dispute: DisputeSummary; onDue: () => void }) {
  const { viewer, dueAt, dueText } = dispute
  const now = serverNow()
  const turn = turnOf(dispute)
  return (
    <span className="order-dispute-text">
      <span className="order-dispute-head">
        <b>维权：{stateTitle(dispute)}</b>
        <Tag tone={turn.tone}>{turn.text}</Tag>
      </span>
      <span>{filedText(dispute)}</span>
      {dueAt !== null && dueAt > now ? (
        <span>
          还剩 <Countdown key={dueAt} to={dueAt} onEnd={onDue} />，{momentText(dueAt, now)} 截止
        </span>
      ) : null}
      {dueText === null ? null : <span>{addressTo(viewer, dueText)}</span>}
    </span>
  )
}
