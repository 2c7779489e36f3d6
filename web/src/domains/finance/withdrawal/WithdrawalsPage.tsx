import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { withdrawalTones } from './withdrawalTones.ts'
import './WithdrawalsPage.css'

/** 提现明细: all withdrawals and their states. */
export default function WithdrawalsPage() {
  const list = usePagedList(client.finance.withdrawals, {})
  return (
    <Page title="提现明细">
      <PagedList
        list={list}
        label="提现"
        keyOf={({ withdrawalId }) => withdrawalId}
        skeleton={<SkeletonCards count={5} height={104} />}
        empty={{
          art: 'money',
          title: '还没有提现过',
          text: '提现进度和到账时间都会记在这里。',
          action: <LinkButton to={paths.withdrawal()}>去提现</LinkButton>,
        }}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      </PagedList>
    </Page>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: ListItem<'finance', 'withdrawals'> }) {
  const { withdrawalId, state, stateName, amountFen, arrivesFen, account, createdAt, reason } = withdrawal
  const tone = withdrawalTones[state]
  return (
    <Link className="card withdrawal-row" to={paths.withdrawalResult({ id: withdrawalId })}>
      <span className="withdrawal-row-head">
        <Price fen={amountFen} size="l" tone="ink" exact />
        <Tag tone={tone}>{stateName}</Tag>
      </span>
      <span className="withdrawal-row-text">
        <span>
          支付宝 <span className="num">{account}</span>
        </span>
        {tone === 'bad' ? null : (
          <span>
            {state === 'paid' ? '到账' : '将到账'} <Price fen={arrivesFen} size="s" tone="ink" exact />
          </span>
        )}
        {reason === null ? null : <span>原因：{reason}</span>}
        <small>{momentText(createdAt, serverNow())} 申请</small>
      </span>
      <Icon name="forward" size={18} />
    </Link>
  )
}
