import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../core/http/request.ts'
import { usePagedList } from '../../core/http/usePagedList.ts'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { PagedList } from '../../ui/layout/PagedList.tsx'
import { Price } from '../../ui/money/Price.tsx'

/** What was moved to the balance before. */
export function Payouts() {
  const list = usePagedList(client.channels.distributorPayouts, {})
  return (
    <PagedList
      list={list}
      label="转入记录"
      keyOf={({ payoutId }) => payoutId}
      skeleton={<SkeletonCards count={3} height={56} />}
      empty={{ art: 'money', title: '还没有转入记录', text: '转入余额的时间和金额都会记在这里。' }}
    >
      {({ at, amountFen }) => (
        <div className="card payout-row">
          <span>{momentText(at, serverNow())}</span>
          <Price fen={amountFen} tone="ink" exact />
        </div>
      )}
    </PagedList>
  )
}
