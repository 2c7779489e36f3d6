import { useSearchParams } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { WithdrawObstacle } from './WithdrawalBlockedNotice.tsx'
import { WithdrawForm } from './WithdrawalForm.tsx'
import { WithdrawalsLink } from './WithdrawalsLink.tsx'
import { obstacleOf } from './withdrawalBlock.ts'
import './WithdrawalPage.css'

/** 提现. `fen` and `accountId` are what was chosen before one went to add an account or to set the password. */
export default function WithdrawalPage() {
  const [query] = useSearchParams()
  const config = useCall(client.finance.withdrawConfig)
  const obstacle = config.data ? obstacleOf(config.data) : null
  if (config.data && !obstacle)
    return (
      <WithdrawForm
        config={config.data}
        askedFen={Number(query.get('fen'))}
        askedAccount={Number(query.get('accountId'))}
        refresh={() => void config.refetch()}
      />
    )
  return (
    <Page title="提现" action={<WithdrawalsLink />}>
      <Loaded from={config} skeleton={<WithdrawSkeleton />}>
        {({ cashFen, ...rest }) =>
          obstacle ? (
            <div className="withdraw">
              <p className="withdraw-has">
                现金余额 <Price fen={cashFen} tone="ink" size="l" exact />
              </p>
              <WithdrawObstacle config={{ cashFen, ...rest }} obstacle={obstacle} />
            </div>
          ) : null
        }
      </Loaded>
    </Page>
  )
}

function WithdrawSkeleton() {
  return (
    <div className="withdraw">
      <SkeletonCards count={1} height={76} />
      <Skeleton height={210} radius={12} />
    </div>
  )
}
