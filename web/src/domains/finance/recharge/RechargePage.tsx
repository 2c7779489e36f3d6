import { useCall } from '@shanghao/client/http/useCall'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { returnPath } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import './RechargePage.css'

/** 余额充值. `fen` is the initial amount, `redirect` the page that follows a paid recharge. */
export default function RechargePage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect')
  const limit = useCall(client.finance.rechargeLimit)
  if (limit.data?.channels.some(({ open }) => open))
    return (
      <RechargeForm
        limit={limit.data}
        initialFen={Number(query.get('fen'))}
        redirect={redirect === null ? null : returnPath(redirect)}
      />
    )
  return (
    <Page title="余额充值">
      <QueryView query={limit} skeleton={<RechargeSkeleton />}>
        {() => (
          <StateView art={<EmptyArt kind="money" />} title="充值暂未开通" text="目前没有可用的充值渠道。" />
        )}
      </QueryView>
    </Page>
  )
}

function RechargeSkeleton() {
  return (
    <div className="recharge">
      <Skeleton width="40%" height="1.2em" />
      <Skeleton height={230} radius={12} />
      <SkeletonCards count={2} height={120} />
    </div>
  )
}
