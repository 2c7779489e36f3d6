import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { partyNames } from '@shanghao/contract/disputes/states'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { MoneyLink } from '../../../ui/money/MoneySheet.tsx'
import { DisputeEntries } from '../DisputeEntries.tsx'
import { DisputeHead } from '../DisputeHead.tsx'
import { DisputeIdPage } from '../DisputeIdPage.tsx'
import { DisputeSkeleton } from '../DisputeSkeleton.tsx'
import { SettlementLine } from '../SettlementLine.tsx'
import { useDispute } from '../useDispute.ts'
import { arbitrationEntries, wasArbitrated } from './arbitration.ts'
import { DisputeActions } from './DisputeActions.tsx'
import { mainActsOf } from './disputeActs.ts'
import '../dispute.css'

/** 仲裁与申诉: the decision with its reason and amounts, the deadlines, and what was posted. */
export default function OrderAppealDetailPage() {
  return (
    <DisputeIdPage title="仲裁与申诉">
      {(disputeId) => <Arbitration key={disputeId} disputeId={disputeId} />}
    </DisputeIdPage>
  )
}

function Arbitration({ disputeId }: { disputeId: string }) {
  const dispute = useDispute(disputeId)
  const found = dispute.data
  const mayAct = found && wasArbitrated(found) && mainActsOf(found).length > 0
  return (
    <Page title="仲裁与申诉" {...(mayAct ? { footer: <DisputeActions dispute={found} /> } : {})}>
      <QueryView query={dispute} skeleton={<DisputeSkeleton />}>
        {(shown) =>
          wasArbitrated(shown) ? (
            <div className="dispute">
              <DisputeHead dispute={shown} onDue={() => void dispute.refetch()} />
              <Decision dispute={shown} />
              <Outcome dispute={shown} />
              <section className="card dispute-card" aria-labelledby="arbitration-time">
                <h2 id="arbitration-time">仲裁经过</h2>
                <DisputeEntries dispute={{ ...shown, entries: arbitrationEntries(shown) }} />
              </section>
              <Rows label="相关">
                <RowLink
                  icon="rows"
                  to={paths.seeComplaints({ disputeId })}
                  label="维权详情"
                  note="双方说明、截图和平台记录"
                />
              </Rows>
            </div>
          ) : (
            <StateView
              art={<EmptyArt kind="notfound" />}
              title="这件维权没有进入仲裁"
              action={
                <LinkButton to={paths.seeComplaints({ disputeId })} replace>
                  查看维权
                </LinkButton>
              }
            />
          )
        }
      </QueryView>
    </Page>
  )
}

const takenText = ({ decision, viewer }: Dispute): string | null => {
  const sides = decision?.takenBy.map((side) => (side === viewer ? '你' : partyNames[side])) ?? []
  return sides.length > 0 ? `${sides.join('和')}已接受` : null
}

function Decision({ dispute }: { dispute: Dispute }) {
  const { decision } = dispute
  if (!decision) return null
  const taken = takenText(dispute)
  return (
    <section className="card dispute-card" aria-labelledby="arbitration-decision">
      <div className="dispute-card-head">
        <h2 id="arbitration-decision">平台裁定</h2>
        <span className="dispute-note">{momentText(decision.at, serverNow())}</span>
      </div>
      <p className="decision-reason">{decision.reason}</p>
      <SettlementLine
        settlement={decision}
        dispute={dispute}
        compensation={{ renter: decision.renterCompensationFen, owner: decision.ownerCompensationFen }}
      />
      {taken === null ? null : <p className="dispute-note">{taken}</p>}
    </section>
  )
}

/** What was posted. */
function Outcome({ dispute }: { dispute: Dispute }) {
  const { outcome, decision, state, viewer, order } = dispute
  if (!outcome) return null
  return (
    <section className="card dispute-card" aria-labelledby="arbitration-outcome">
      <div className="dispute-card-head">
        <h2 id="arbitration-outcome">已执行</h2>
        {viewer === 'renter' ? <MoneyLink of={{ kind: 'order', id: order.orderId }} /> : null}
      </div>
      <SettlementLine
        settlement={outcome}
        dispute={dispute}
        {...(state === 'closed' && decision
          ? {
              compensation: {
                renter: decision.renterCompensationFen,
                owner: decision.ownerCompensationFen,
              },
            }
          : {})}
      />
    </section>
  )
}
