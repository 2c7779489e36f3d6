import { useCall } from '@shanghao/client/http/useCall'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { WithdrawalBlockedNotice } from './WithdrawalBlockedNotice.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalsLink } from './WithdrawalsLink.tsx'
import { findWithdrawalBlock } from './withdrawalBlock.ts'
import './WithdrawalPage.css'

/** 提现. `fen` and `accountId` are the choices made before the person left to add an account or set the password. */
export default function WithdrawalPage() {
  const [query] = useSearchParams()
  const config = useCall(client.finance.withdrawConfig)
  const block = config.data ? findWithdrawalBlock(config.data) : null
  if (config.data && !block)
    return (
      <WithdrawalForm
        config={config.data}
        initialFen={Number(query.get('fen'))}
        initialAccountId={Number(query.get('accountId'))}
        refresh={() => void config.refetch()}
      />
    )
  return (
    <Page title="提现" action={<WithdrawalsLink />}>
      <QueryView query={config} skeleton={<WithdrawalSkeleton />}>
        {({ cashFen, ...rest }) =>
          block ? (
            <div className="withdraw">
              <p className="withdraw-has">
                现金余额 <Price fen={cashFen} tone="ink" size="l" exact />
              </p>
              <WithdrawalBlockedNotice config={{ cashFen, ...rest }} block={block} />
            </div>
          ) : null
        }
      </QueryView>
    </Page>
  )
}

function WithdrawalSkeleton() {
  return (
    <div className="withdraw">
      <SkeletonCards count={1} height={76} />
      <Skeleton height={210} radius={12} />
    </div>
  )
}
