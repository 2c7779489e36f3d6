import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { invalidate, useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { TimeLine } from '../../../ui/display/TimeLine.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLink } from '../../../ui/money/MoneySheet.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import { WithdrawalHead } from './WithdrawalStatus.tsx'
import { withdrawAnswers } from './withdrawAnswers.ts'
import { waitsFor } from './withdrawalTexts.ts'
import './WithdrawalResultPage.css'

type Detail = Answer<'finance', 'withdrawalDetail'>

/** A person decides in their own time; the channel within seconds or minutes. */
const ASK_EVERY_MS = { reviewing: 10_000, approved: 2_000, paying: 3_000, unknown: 5_000 } as const
const PAUSED_MS = 10_000
type Standing = Pick<Detail, 'state' | 'paused'>
const paceOf = (standing: Standing | undefined): number | false => {
  if (!standing || !(standing.state in ASK_EVERY_MS)) return false
  return standing.paused ? PAUSED_MS : ASK_EVERY_MS[standing.state as keyof typeof ASK_EVERY_MS]
}

/** 提现结果: how a withdrawal stands, asked for until it has come to its end. */
export default function WithdrawalResultPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  if (/^\d{19}$/.test(id)) return <Result key={id} id={id} />
  return (
    <Page title="提现结果">
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="没有找到这笔提现"
        text="链接可能不完整，可以到提现明细里查找。"
        action={<LinkButton to={paths.withdrawals()}>提现明细</LinkButton>}
      />
    </Page>
  )
}

function Result({ id }: { id: string }) {
  const [standing, setStanding] = useState<Standing>()
  const detail = useCall(client.finance.withdrawalDetail, { id }, { everyMs: paceOf(standing) })
  const state = detail.data?.state
  const paused = detail.data?.paused ?? false
  useEffect(() => {
    if (state === undefined) return
    setStanding({ state, paused })
    void invalidate(...withdrawAnswers)
  }, [state, paused])
  return (
    <Page title="提现结果" {...(detail.data ? { footer: <Onward state={detail.data.state} /> } : {})}>
      <Loaded from={detail} skeleton={<ResultSkeleton />}>
        {(withdrawal) => (
          <div className="withdrawal">
            <WithdrawalHead withdrawal={withdrawal} />
            <section className="card withdrawal-card" aria-labelledby="withdrawal-way">
              <div className="withdrawal-card-head">
                <h2 id="withdrawal-way">进度</h2>
                <MoneyLink of={{ kind: 'withdrawal', id }} />
              </div>
              <TimeLine
                label="进度"
                events={[
                  ...withdrawal.events.map(({ at, text }) => ({ state: 'done' as const, at, text })),
                  ...waitsFor(withdrawal),
                ]}
              />
            </section>
            <WithdrawalFacts withdrawal={withdrawal} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Where one goes from here: whose money came back may try again. */
function Onward({ state }: { state: Detail['state'] }) {
  const cameBack = state === 'failed' || state === 'refused'
  return (
    <div className="withdrawal-bar">
      <LinkButton kind="quiet" to={paths.finance()}>
        查看余额
      </LinkButton>
      {cameBack ? (
        <LinkButton to={paths.withdrawal()}>重新提现</LinkButton>
      ) : (
        <LinkButton kind="soft" to={paths.withdrawals()}>
          提现明细
        </LinkButton>
      )}
    </div>
  )
}

function ResultSkeleton() {
  return (
    <div className="withdrawal">
      <Skeleton height={220} radius={12} />
      <SkeletonCards count={2} height={150} />
    </div>
  )
}
