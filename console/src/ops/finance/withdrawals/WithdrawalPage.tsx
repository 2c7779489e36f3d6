import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { withdrawalTransitions } from '@shanghao/contract/finance/states'
import { STUCK_HOURS } from '@shanghao/contract/rules'
import { isAllowed } from '@shanghao/contract/transitions'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { confirmDialog } from '../../../core/feedback/feedback.ts'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { Shortcuts } from '../../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { afterAct, payoutCalls } from '../afterAct.ts'
import { SubjectLink } from '../ledger/SubjectLink.tsx'
import type { Withdrawal } from '../payouts/records.ts'
import { WithdrawalEvents } from './WithdrawalEvents.tsx'
import '../finance.css'
import { amountText } from '../../../core/money/amountText.ts'

const RefuseDrawer = lazy(() => import('./RefuseDrawer.tsx'))
const EndWithdrawalDrawer = lazy(() => import('./EndWithdrawalDrawer.tsx'))

/** One withdrawal with what it is decided by. */
export default function WithdrawalPage() {
  const { withdrawalId = '' } = useParams()
  const query = useCall(client.finance.withdrawalForReview, { id: withdrawalId })
  return (
    <Page title="提现" actions={query.data && <Acts withdrawal={query.data} />}>
      <QueryView query={query}>{(withdrawal) => <Content withdrawal={withdrawal} />}</QueryView>
    </Page>
  )
}

function Acts({ withdrawal }: { withdrawal: Withdrawal }) {
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'refuse' | 'end' | null>(null)
  const close = () => setOpen(null)
  const { withdrawalId: id, state, arrivesFen, account, holder, awaitedApproval } = withdrawal
  const approve = useCallMutation(
    client.finance.approveWithdrawal,
    afterAct('已通过，马上转出', payoutCalls, close),
  )
  if (!may('finance_act')) return null
  const ask = async () => {
    const text = `${amountText(arrivesFen)} 将转到 ${holder} 的支付宝 ${account}，转出后不能撤回。`
    if (await confirmDialog({ title: '通过这笔提现？', text, confirm: '通过' })) void approve.run({ id })
  }
  const mayEnd = state === 'paying' || state === 'unknown'
  const mayRefuse = isAllowed(withdrawalTransitions, 'refuse', state)
  const mayApprove = isAllowed(withdrawalTransitions, 'approve', state) && awaitedApproval === null
  return (
    <>
      {mayApprove && (
        <Button type="primary" loading={approve.busy} onClick={() => void ask()}>
          通过
        </Button>
      )}
      {mayEnd && <Button onClick={() => setOpen('end')}>凭依据了结</Button>}
      {mayRefuse && (
        <Button danger onClick={() => setOpen('refuse')}>
          拒绝
        </Button>
      )}
      <Shortcuts
        shortcuts={[
          ...(mayApprove ? [{ keys: 'a', label: '通过', run: () => void ask() }] : []),
          ...(mayRefuse ? [{ keys: 'r', label: '拒绝', run: () => setOpen('refuse') }] : []),
          ...(mayEnd ? [{ keys: 'e', label: '凭依据了结', run: () => setOpen('end') }] : []),
          { keys: 'l', label: '回到提现审核', run: () => void navigate(paths.withdrawals()) },
        ]}
      />
      <Suspense>
        {open === 'refuse' && <RefuseDrawer withdrawal={withdrawal} onClose={close} />}
        {open === 'end' && <EndWithdrawalDrawer withdrawal={withdrawal} onClose={close} />}
      </Suspense>
    </>
  )
}

function Content({ withdrawal }: { withdrawal: Withdrawal }) {
  const { awaitedApproval, stuck, facts, money, days, related, others } = withdrawal
  return (
    <div className="finance">
      {awaitedApproval !== null && (
        <Alert
          type="info"
          showIcon
          title="已有一位运营人员通过，等另一位审批"
          action={<Link to={paths.approvals()}>去审批</Link>}
        />
      )}
      {stuck && (
        <Alert
          type="warning"
          showIcon
          title={`超过 ${STUCK_HOURS} 小时没有结果，到支付宝商家平台按提现编号查询，再凭依据了结`}
        />
      )}
      <Head withdrawal={withdrawal} />
      <div className="finance-columns">
        <section className="panel">
          <h2 className="panel-title">风险提示</h2>
          <ul className="finance-facts">
            {facts.map(({ text, isWarning }) => (
              <li key={text} data-warning={isWarning}>
                {isWarning && <span className="finance-mark">注意</span>}
                {text}
              </li>
            ))}
          </ul>
          {related.length > 0 && (
            <p className="finance-note">
              关联用户：
              {related.map(({ userId, by }) => (
                <span key={userId} className="finance-related">
                  <SubjectLink kind="user" id={userId} />（{by === 'account' ? '同一支付宝' : '同一设备'}）
                </span>
              ))}
            </p>
          )}
        </section>
        <section className="panel">
          <h2 className="panel-title">申请前 {days} 天的现金收支</h2>
          <dl className="finance-lines">
            {money.map(({ type, name, inFen, outFen }) => (
              <div key={type}>
                <dt>{name}</dt>
                <dd>
                  {inFen > 0 && <Money fen={inFen} signed />} {outFen > 0 && <Money fen={-outFen} />}
                </dd>
              </div>
            ))}
            <div className="finance-lines-total">
              <dt>目前现金余额</dt>
              <dd>
                <Money fen={withdrawal.cashFen} />
              </dd>
            </div>
          </dl>
          <Link to={paths.ledgerAccount({ account: `cash:${withdrawal.userId}` })}>查看全部流水</Link>
        </section>
        <WithdrawalEvents withdrawal={withdrawal} />
        <section className="panel">
          <h2 className="panel-title">其他提现</h2>
          {others.length === 0 ? (
            <p className="finance-note">没有其他提现</p>
          ) : (
            <ul className="finance-rows">
              {others.map((other) => (
                <li key={other.withdrawalId}>
                  <Link to={paths.withdrawal({ withdrawalId: other.withdrawalId })}>
                    <time className="num">{momentText(other.createdAt, serverNow())}</time>
                  </Link>
                  <Money fen={other.amountFen} />
                  <span>{other.stateName}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, userId, holder, phone, account, amountFen, feeFen, arrivesFen } = withdrawal
  return (
    <section className="panel">
      <dl className="finance-head">
        <div>
          <dt>到账</dt>
          <dd className="finance-main">
            <Money fen={arrivesFen} />
          </dd>
        </div>
        <div>
          <dt>金额与手续费</dt>
          <dd>
            <Money fen={amountFen} /> − <Money fen={feeFen} />
          </dd>
        </div>
        <div>
          <dt>状态</dt>
          <dd>{withdrawal.stateName}</dd>
        </div>
        <div>
          <dt>申请人</dt>
          <dd className="finance-subjects">
            <SubjectLink kind="user" id={userId} />
            <span>{holder}</span>
            <span className="num">{phone}</span>
          </dd>
        </div>
        <div>
          <dt>支付宝账号</dt>
          <dd className="num">{account}</dd>
        </div>
        <div>
          <dt>提现编号</dt>
          <dd>
            <SubjectLink kind="withdrawal" id={withdrawalId} />
          </dd>
        </div>
        {withdrawal.transactionId !== null && (
          <div>
            <dt>渠道交易号</dt>
            <dd className="num">{withdrawal.transactionId}</dd>
          </div>
        )}
        {withdrawal.reason !== null && (
          <div>
            <dt>说明</dt>
            <dd>{withdrawal.reason}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
