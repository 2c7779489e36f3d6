import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import { Complainable } from './Complainable.tsx'
import './ReasonsPage.css'

type Reasons = CallOutput<'disputes', 'reasons'>

const TITLE = '选择投诉原因'
/** The amounts fall while a rental runs. */
const REFETCH_MS = 30_000

/** The reasons for a complaint about an order, each with what it comes to now. */
export default function ReasonsPage() {
  return <OrderIdPage title={TITLE}>{(orderId) => <Reasons key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Reasons({ orderId }: { orderId: string }) {
  const reasons = useCall(client.disputes.reasons, { orderId }, { refetchEveryMs: REFETCH_MS })
  return (
    <Page title={TITLE}>
      <Complainable orderId={orderId} reasons={reasons} skeleton={<ReasonsSkeleton />}>
        {(found) => (
          <div className="reasons">
            <FilingNotice reasons={found} />
            <ReasonPicker orderId={orderId} reasons={found} />
          </div>
        )}
      </Complainable>
    </Page>
  )
}

/** Until when a complaint can be filed, what it does to a running rental, and how long the other side has. */
function FilingNotice({ reasons: { viewer, endsRental, fileBy, answerMinutes } }: { reasons: Reasons }) {
  const answer = `提交后，${viewer === 'renter' ? '号主' : '租客'}需在 ${spanText(answerMinutes * 60_000)}内回应。`
  if (endsRental && viewer === 'renter')
    return (
      <Notice tone="warn" title="提交投诉后，租用立即停止">
        账号密码不再显示，没用的时间按规则退款。{answer}
      </Notice>
    )
  return (
    <Notice
      tone="accent"
      title={fileBy === null ? '现在可以投诉' : `${momentText(fileBy, serverNow())} 前可以投诉`}
    >
      {answer}
    </Notice>
  )
}

function ReasonPicker({ orderId, reasons: { viewer, groups } }: { orderId: string; reasons: Reasons }) {
  const [query, setQuery] = useSearchParams()
  const shown = groups.find(({ group }) => group === query.get('group')) ?? groups[0]
  if (!shown) return null
  return (
    <>
      <ChipGroup label="遇到了什么问题">
        {groups.map(({ group, label }) => (
          <Chip
            key={group}
            selected={group === shown.group}
            onClick={() => setQuery({ orderId, group }, { replace: true })}
          >
            {label}
          </Chip>
        ))}
      </ChipGroup>
      <Rows label={shown.label}>
        {shown.reasons.map(({ reason, label, fen }) => (
          <RowLink
            key={reason}
            to={paths.complaints({ orderId, reason })}
            label={label}
            value={
              <span className="reason-amount">
                {viewer === 'renter' ? '预计退' : '最多可申请'} <Price fen={fen} tone="ink" size="s" />
              </span>
            }
          />
        ))}
      </Rows>
      <p className="reasons-note">
        {viewer === 'renter'
          ? '金额按现在投诉、号主同意或平台支持估算，选择原因后可以看到怎么算。'
          : '金额不超过押金；选择原因后填写实际损失。'}
      </p>
    </>
  )
}

function ReasonsSkeleton() {
  return (
    <div className="reasons">
      <Skeleton height={76} radius={12} />
      <Skeleton height={96} radius={8} />
      <SkeletonCards count={1} height={336} />
    </div>
  )
}
