import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { partyNames } from '@shanghao/contract/disputes/states'
import { Descriptions, Image } from 'antd'
import { Link, useParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { DisputeActs } from './DisputeActs.tsx'
import { incomeText, type OwnerDispute, settlementText } from './disputeMoney.ts'
import './DisputePage.css'

/** Polls only while live events do not arrive (ms). */
const POLL_MS = 30_000

/** A dispute of one of the owner's accounts: what is claimed, what each outcome does to the money, what was said, and the acts. */
export default function DisputePage() {
  const { disputeId = '' } = useParams()
  const dispute = useCall(
    client.disputes.disputeForOwner,
    { disputeId },
    { isLive: true, refetchEveryMs: POLL_MS },
  )
  return (
    <Page title="维权详情">
      <QueryView query={dispute}>{(data) => <Dispute dispute={data} />}</QueryView>
    </Page>
  )
}

function Dispute({ dispute }: { dispute: OwnerDispute }) {
  const { order, reasonLabel, party, stateName, renter, dueAt, dueText, outcomeText } = dispute
  const now = serverNow()
  return (
    <div className="panels">
      <section className="panel" aria-label="概况">
        <h2 className="panel-lead">
          {partyNames[party]}投诉：{reasonLabel}
        </h2>
        <p className="dispute-state">
          {stateName}
          {dueAt !== null && <span className="num">，{momentText(dueAt, now)} 截止</span>}
        </p>
        {(outcomeText ?? dueText) && <p className="dispute-note">{outcomeText ?? dueText}</p>}
        <Descriptions
          column={{ xs: 1, md: 2 }}
          size="small"
          items={[
            { key: 'goods', label: '账号', children: order.title },
            { key: 'game', label: '游戏', children: `${order.gameName} · ${order.zone}` },
            { key: 'renter', label: '租客', children: renter },
            { key: 'start', label: '开始租用', children: momentText(order.startsAt, now) },
            {
              key: 'order',
              label: '订单编号',
              children: (
                <Link className="num" to={paths.order({ orderId: order.orderId })}>
                  {order.orderId}
                </Link>
              ),
            },
          ]}
        />
      </section>
      <Money dispute={dispute} />
      <DisputeActs dispute={dispute} />
      <Entries dispute={dispute} />
      <section className="panel" aria-label="平台记录">
        <h2 className="panel-title">平台记录</h2>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          size="small"
          items={dispute.facts.map(({ label, value }) => ({ key: label, label, children: value }))}
        />
      </section>
    </div>
  )
}

function Money({ dispute }: { dispute: OwnerDispute }) {
  const { claim, offer, decision, outcome, income, state } = dispute
  return (
    <section className="panel" aria-label="金额">
      <h2 className="panel-title">金额</h2>
      <dl className="dispute-money num">
        <dt>申请</dt>
        <dd>
          {settlementText(claim)}
          <span className="dispute-note">{incomeText(income.claimFen, income.fullFen)}</span>
        </dd>
        {offer && income.offerFen !== null && (
          <>
            <dt>方案</dt>
            <dd>
              {settlementText(offer)}
              <span className="dispute-note">{incomeText(income.offerFen, income.fullFen)}</span>
            </dd>
          </>
        )}
        {decision && (
          <>
            <dt>裁定</dt>
            <dd>
              {settlementText(decision)}
              <span className="dispute-note">{decision.reason}</span>
            </dd>
          </>
        )}
        {outcome && state !== 'withdrawn' && (
          <>
            <dt>结果</dt>
            <dd>{settlementText(outcome)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Entries({ dispute }: { dispute: OwnerDispute }) {
  const now = serverNow()
  return (
    <section className="panel" aria-label="经过">
      <h2 className="panel-title">经过</h2>
      <ol className="dispute-entries">
        {dispute.entries.map(({ at, title, text, pictures, staffName }) => (
          <li key={`${at} ${title}`}>
            <p className="dispute-entry">
              <span>
                {title}
                {staffName !== null && `（${staffName}）`}
              </span>
              <time className="num">{momentText(at, now)}</time>
            </p>
            {text !== null && <p className="dispute-text">{text}</p>}
            {pictures.length > 0 && (
              <div className="dispute-pictures">
                <Image.PreviewGroup>
                  {pictures.map(({ url }, n) => (
                    <Image key={url} src={url} width={88} height={88} alt={`截图 ${n + 1}`} />
                  ))}
                </Image.PreviewGroup>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
