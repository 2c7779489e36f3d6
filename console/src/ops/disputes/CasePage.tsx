import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { AskDrawer } from './AskDrawer.tsx'
import type { Case } from './case.ts'
import { changedByAct } from './changedByAct.ts'
import { DecisionDrawer } from './DecisionDrawer.tsx'
import { Evidence } from './Evidence.tsx'
import { PendingDecision } from './PendingDecision.tsx'
import { Proposal } from './Proposal.tsx'
import { settlementText } from './settlementText.ts'
import './arbitration.css'

const POLL_MS = 30_000

/** A case: what each side says and shows, what the platform recorded, how the claim came about, and the acts. */
export default function CasePage() {
  const { disputeId = '' } = useParams()
  const query = useCall(client.disputes.caseDetail, { disputeId }, { isLive: true, refetchEveryMs: POLL_MS })
  return (
    <Page title="仲裁案件" actions={query.data && <CaseActs found={query.data} />}>
      <QueryView query={query}>{(found) => <CaseView found={found} />}</QueryView>
    </Page>
  )
}

const isOpen = ({ state }: Case): boolean => state === 'arbitration' || state === 'appealed'

function CaseActs({ found }: { found: Case }) {
  const may = useMay()
  const [open, setOpen] = useState<'ask' | 'decide' | null>(null)
  const { disputeId, isMine, assignedTo, pending } = found
  const take = useCallMutation(client.disputes.take, {
    invalidates: changedByAct,
    onDone: () => toast('已接手', 'success'),
  })
  if (!may('disputes_decide') || !isOpen(found)) return null
  const mayDecide = isMine && pending === null
  return (
    <>
      {!isMine && (
        <Button
          type="primary"
          loading={take.busy}
          onClick={() => void take.run({ disputeId, from: assignedTo })}
        >
          {assignedTo === null ? '接手' : '从另一位运营人员接手'}
        </Button>
      )}
      {mayDecide && (
        <Button type="primary" onClick={() => setOpen('decide')}>
          {found.state === 'appealed' ? '作出最终裁定' : '裁定'}
        </Button>
      )}
      {isMine && <Button onClick={() => setOpen('ask')}>请一方补充</Button>}
      <Shortcuts
        shortcuts={[
          ...(isMine
            ? [{ keys: 'q', label: '请一方补充说明', run: () => setOpen('ask') }]
            : [{ keys: 't', label: '接手', run: () => void take.run({ disputeId, from: assignedTo }) }]),
          ...(mayDecide ? [{ keys: 'd', label: '裁定', run: () => setOpen('decide') }] : []),
        ]}
      />
      {open === 'ask' && <AskDrawer disputeId={disputeId} onClose={() => setOpen(null)} />}
      {open === 'decide' && <DecisionDrawer found={found} onClose={() => setOpen(null)} />}
    </>
  )
}

function CaseView({ found }: { found: Case }) {
  const { order, party, reasonLabel, stateName, dueAt, dueText, outcomeText, pending } = found
  const now = serverNow()
  const holder = found.isMine
    ? '你已接手'
    : found.assignedTo === null
      ? '还没有人接手'
      : `运营人员 ${found.assignedTo} 接手`
  return (
    <div className="case">
      <section className="panel" aria-label="概况">
        <h2 className="panel-lead">
          {partyNames[party]}投诉：{reasonLabel}
        </h2>
        <p className="case-state">
          {stateName}
          {dueAt !== null && (
            <span className="num" data-bad={dueAt <= now || undefined}>
              ，承诺 {momentText(dueAt, now)} 前
            </span>
          )}
          {isOpen(found) && `，${holder}`}
        </p>
        {(outcomeText ?? dueText) && <p className="arbitration-second">{outcomeText ?? dueText}</p>}
        <Descriptions
          column={{ xs: 1, md: 2, xl: 3 }}
          size="small"
          items={[
            {
              key: 'order',
              label: '订单',
              children: (
                <Link to={paths.order({ orderId: order.orderId })} className="num">
                  {order.orderId}
                </Link>
              ),
            },
            { key: 'goods', label: '账号', children: order.title },
            { key: 'game', label: '游戏', children: `${order.gameName} · ${order.zone}` },
            {
              key: 'span',
              label: '租用',
              children: <span className="num">{rangeText(order.startsAt, order.endsAt, now)}</span>,
            },
            {
              key: 'money',
              label: '租金和押金',
              children: (
                <span className="num">
                  {yuanSign(order.rentFen)}，{yuanSign(order.depositFen)}
                </span>
              ),
            },
            {
              key: 'sides',
              label: '租客和号主',
              children: (
                <span className="num">
                  {found.renterId}，{found.ownerId}
                </span>
              ),
            },
          ]}
        />
      </section>
      {pending && <PendingDecision pending={pending} party={party} />}
      <Evidence entries={found.entries} />
      <div className="case-columns">
        <Proposal found={found} />
        <section className="panel" aria-label="平台记录">
          <h2 className="panel-title">平台记录</h2>
          <Descriptions
            column={1}
            size="small"
            items={found.facts.map(({ label, value }) => ({ key: label, label, children: value }))}
          />
        </section>
      </div>
      {found.decision && (
        <section className="panel" aria-label="裁定">
          <h2 className="panel-title">裁定</h2>
          <p className="num">
            {settlementText(found.decision)}
            <span className="arbitration-second">{momentText(found.decision.at, now)}</span>
          </p>
          <p className="case-text">{found.decision.reason}</p>
        </section>
      )}
    </div>
  )
}
