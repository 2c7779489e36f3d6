import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { manualChannelNames } from '@shanghao/contract/finance/states'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { amountText } from '../../../core/money/amountText.ts'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../../core/shell/TextSkeleton.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { Facts } from '../Facts.tsx'

const PayOutDrawer = lazy(() => import('./PayOutDrawer.tsx'))

type Wallet = CallOutput<'finance', 'closedWallet'>

/** What is in the wallet of a closed account, and what was paid out of it; nothing where there was never any. */
export function ClosedWallet({ userId }: { userId: string }) {
  const query = useCall(client.finance.closedWallet, { userId }, { inPage: true })
  return (
    <QueryView query={query} skeleton={<TextSkeleton rows={2} />}>
      {(wallet) => <Shown userId={userId} wallet={wallet} />}
    </QueryView>
  )
}

function Shown({ userId, wallet }: { userId: string; wallet: Wallet }) {
  const { cashFen, bonusFen, awaitedApproval, payouts } = wallet
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (cashFen === 0 && bonusFen === 0 && payouts.length === 0) return null
  return (
    <section className="panel person-closed" aria-labelledby="closed-wallet">
      <h2 className="panel-title" id="closed-wallet">
        注销后的余额
      </h2>
      {cashFen > 0 && (
        <p className="person-note">
          这笔钱在注销后才到账。领取人申请时，核对身份，线下把全部现金转给本人，再在这里记录；由另一位运营人员审批后记账。
        </p>
      )}
      <Facts
        facts={[
          ['现金余额', amountText(cashFen)],
          ...(bonusFen > 0 ? ([['赠送余额（审批后收回）', amountText(bonusFen)]] as const) : []),
        ]}
      />
      {awaitedApproval !== null && (
        <Alert
          type="info"
          showIcon
          title="有一笔发放在等另一位运营人员审批"
          action={<Link to={paths.approvals()}>去审批</Link>}
        />
      )}
      {cashFen > 0 && awaitedApproval === null && may('finance_act') && (
        <Button type="primary" onClick={() => setOpen(true)}>
          记录发放
        </Button>
      )}
      {payouts.length > 0 && <Payouts payouts={payouts} />}
      <Suspense fallback={null}>
        {isOpen && <PayOutDrawer userId={userId} wallet={wallet} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}

function Payouts({ payouts }: Pick<Wallet, 'payouts'>) {
  return (
    <ul className="person-list" aria-label="已发放">
      {payouts.map(({ payoutId, cashFen, channel, transactionId, evidence, requestedBy, approvedBy, at }) => (
        <li key={payoutId} className="person-row">
          <time className="num">{momentText(at, serverNow())}</time>
          <span className="num">{amountText(cashFen)}</span>
          <span>
            {manualChannelNames[channel]} <span className="num">{transactionId}</span>
          </span>
          <span className="person-note">
            {evidence}（运营人员 {requestedBy} 提交，{approvedBy} 批准）
          </span>
        </li>
      ))}
    </ul>
  )
}
