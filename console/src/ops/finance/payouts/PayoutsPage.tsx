import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { withdrawalStateNames } from '@shanghao/contract/finance/states'
import { STUCK_HOURS } from '@shanghao/contract/rules'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../../core/shell/TextSkeleton.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { PayoutRecords } from './PayoutRecords.tsx'
import '../finance.css'

const PauseDrawer = lazy(() => import('./PauseDrawer.tsx'))

type Overview = CallOutput<'finance', 'payoutOverview'>

const REFRESH_MS = 30_000

/** 转账: what is on its way, the switch, and every transfer of a day beside the channel's. */
export default function PayoutsPage() {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const overview = useCall(client.finance.payoutOverview, {}, { refetchEveryMs: REFRESH_MS })
  const { data } = overview
  const isPaused = data?.payoutPause != null
  const waits = data?.awaitedApproval !== null
  return (
    <Page
      title="转账"
      actions={
        data &&
        may('finance_act') &&
        !(isPaused && waits) && (
          <Button danger={!isPaused} type={isPaused ? 'primary' : 'default'} onClick={() => setOpen(true)}>
            {isPaused ? '恢复转账' : '暂停转账'}
          </Button>
        )
      }
    >
      <QueryView query={overview} skeleton={<TextSkeleton rows={4} />}>
        {(shown) => <Piles overview={shown} />}
      </QueryView>
      <PayoutRecords />
      {data && isOpen && (
        <Suspense>
          <PauseDrawer isPaused={isPaused} overview={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Piles({ overview }: { overview: Overview }) {
  const { payoutPause, awaitedApproval, blockingDifferences, isOpen, oldestApprovedAt } = overview
  const piles = [
    ['待审核', overview.reviewing, paths.withdrawals()],
    [withdrawalStateNames.approved, overview.approved, paths.withdrawals({ tab: 'approved' })],
    ['转账中', overview.sending, paths.withdrawals({ tab: 'paying' })],
    [`超过 ${STUCK_HOURS} 小时`, overview.stuck, paths.withdrawals({ tab: 'stuck' })],
    ['今天到账', overview.paidToday, paths.withdrawals({ tab: 'paid' })],
    ['今天未成功', overview.failedToday, paths.withdrawals({ tab: 'failed' })],
  ] as const
  return (
    <div className="finance">
      {!isOpen && <Alert type="warning" showIcon title="还没有配置支付宝转账，用户不能提现" />}
      {payoutPause && (
        <Alert
          type="warning"
          showIcon
          title={`转账已暂停，${momentText(payoutPause.pausedAt, serverNow())}起`}
          description={
            <>
              <p className="finance-note">{payoutPause.reason}</p>
              {overview.approved.count} 笔共 <Money fen={overview.approved.fen} /> 等待转账
              {oldestApprovedAt !== null && `，最早的申请于${momentText(oldestApprovedAt, serverNow())}`}。
              {awaitedApproval !== null && (
                <>
                  {' '}
                  恢复的申请在<Link to={paths.approvals()}>等另一位运营人员审批</Link>。
                </>
              )}
            </>
          }
        />
      )}
      {blockingDifferences > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${blockingDifferences} 条转账差异没有处理，处理完才能恢复转账`}
          action={<Link to={paths.differences({ state: 'open', kind: 'payout' })}>去处理</Link>}
        />
      )}
      <dl className="finance-piles">
        {piles.map(([name, { count, fen }, to]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Link className="num" to={to}>
                {count} 笔
              </Link>
              <Money fen={fen} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
