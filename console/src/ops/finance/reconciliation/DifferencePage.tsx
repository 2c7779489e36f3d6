import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { withdrawalStateNames, withdrawalStates } from '@shanghao/contract/finance/states'
import { channelNames } from '@shanghao/contract/refundWays'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { Shortcuts } from '../../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { SubjectLink } from '../ledger/SubjectLink.tsx'
import { kindNames } from './billNames.ts'
import '../finance.css'

const SettleDrawer = lazy(() => import('./SettleDrawer.tsx'))

type Difference = CallOutput<'pay', 'difference'>

const moment = (at: number) => <time className="num">{momentText(at, serverNow())}</time>
const amount = (fen: number | null) => (fen === null ? '—' : <Money fen={fen} />)

const states: Readonly<Record<string, string>> = {
  created: '还没有提交渠道',
  paying: '处理中',
  asked: '已提交渠道',
  unknown: '渠道没有结果',
  success: '已入账',
  closed: '已关闭',
  done: '已退回',
  paid: '已转出',
  failed: '未成功',
}

const recordState = ({ kind, state }: NonNullable<Difference['record']>): string => {
  const known = kind === 'withdrawal' && withdrawalStates.find((one) => one === state)
  return known ? withdrawalStateNames[known] : (states[state] ?? state)
}

/** One difference: what the channel says, what we have, what was done, and its end. */
export default function DifferencePage() {
  const { differenceId = '' } = useParams()
  const query = useCall(client.pay.difference, { id: Number(differenceId) })
  return (
    <Page title="对账差异" actions={query.data && <Acts difference={query.data} />}>
      <QueryView query={query}>{(difference) => <Content difference={difference} />}</QueryView>
    </Page>
  )
}

function Acts({ difference: { id, state, record, theirsFen, oursFen } }: { difference: Difference }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (state === 'settled' || !may('finance_act')) return null
  const correct = paths.adjust({
    differenceId: String(id),
    ...(record ? { userId: record.userId } : {}),
    amountFen: String(theirsFen ?? oursFen ?? ''),
  })
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        处理完毕
      </Button>
      <Button onClick={() => void navigate(correct)}>更正余额</Button>
      <Shortcuts
        shortcuts={[
          { keys: 'c', label: '更正余额', run: () => void navigate(correct) },
          { keys: 'd', label: '处理完毕', run: () => setOpen(true) },
          { keys: 'l', label: '回到对账差异', run: () => void navigate(paths.differences()) },
        ]}
      />
      {isOpen && (
        <Suspense>
          <SettleDrawer id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Content({ difference }: { difference: Difference }) {
  const { lines, record, corrections, awaitedApprovals, state, advice } = difference
  return (
    <div className="finance">
      {state === 'open' ? (
        <Alert type="warning" showIcon title={difference.reasonText} description={advice} />
      ) : (
        <Alert type="success" showIcon title="已处理" description={difference.note} />
      )}
      {awaitedApprovals.length > 0 && (
        <Alert
          type="info"
          showIcon
          title="有一笔更正在等另一位运营人员审批"
          action={<Link to={paths.approvals()}>去审批</Link>}
        />
      )}
      <section className="panel">
        <dl className="finance-head">
          <div>
            <dt>账单日</dt>
            <dd className="num">{difference.day}</dd>
          </div>
          <div>
            <dt>渠道与类型</dt>
            <dd>
              {channelNames[difference.channel]} {kindNames[difference.kind]}
            </dd>
          </div>
          <div>
            <dt>渠道的金额</dt>
            <dd>{amount(difference.theirsFen)}</dd>
          </div>
          <div>
            <dt>我们的金额</dt>
            <dd>{amount(difference.oursFen)}</dd>
          </div>
          <div>
            <dt>单号</dt>
            <dd className="num">{difference.ownId}</dd>
          </div>
          <div>
            <dt>渠道交易号</dt>
            <dd className="num">{difference.transactionId ?? '—'}</dd>
          </div>
        </dl>
      </section>
      <div className="finance-columns">
        <section className="panel">
          <h2 className="panel-title">渠道账单原始记录</h2>
          {lines.length === 0 ? (
            <p className="finance-note">账单里没有这个单号</p>
          ) : (
            <ul className="finance-rows">
              {lines.map((line) => (
                <li key={`${line.day}-${line.line}`}>
                  <span className="num">
                    {line.day} 第 {line.line} 行
                  </span>
                  <span>{kindNames[line.kind]}</span>
                  <Money fen={line.amountFen} />
                  <span className="num finance-second">{line.transactionId}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="panel">
          <h2 className="panel-title">我们的记录</h2>
          {record === null ? (
            <p className="finance-note">没有这个单号</p>
          ) : (
            <ul className="finance-rows">
              <li>
                {record.kind === 'closed_payout' ? (
                  <Link to={paths.person({ userId: record.userId })}>注销账号的发放</Link>
                ) : (
                  <SubjectLink kind={record.kind} id={record.id} isNamed />
                )}
                <Money fen={record.amountFen} />
                <span>{recordState(record)}</span>
              </li>
              <li>
                <SubjectLink kind="user" id={record.userId} isNamed />
                {moment(record.createdAt)}
              </li>
            </ul>
          )}
        </section>
        <section className="panel">
          <h2 className="panel-title">已做的更正</h2>
          {corrections.length === 0 ? (
            <p className="finance-note">还没有</p>
          ) : (
            <ul className="finance-rows">
              {corrections.map(({ at, userId, direction, amountFen, reason }) => (
                <li key={`${at}-${userId}`}>
                  {moment(at)}
                  <SubjectLink kind="user" id={userId} isNamed />
                  <Money fen={direction === 'credit' ? amountFen : -amountFen} signed />
                  <span className="finance-second">{reason}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}
