import type { CallOutput } from '@shanghao/client/http/calls'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { affectedByWithdrawal } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { TimeLine } from '../../../ui/display/TimeLine.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLink } from '../../../ui/money/MoneySheet.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'
import { WithdrawalStatus } from './WithdrawalStatus.tsx'
import { upcomingSteps } from './withdrawalTexts.ts'
import './WithdrawalResultPage.css'

type Detail = CallOutput<'finance', 'withdrawalDetail'>

/** By state: a review takes as long as a person needs, a transfer seconds or minutes. Other states are final. */
const POLL_MS: Partial<Record<Detail['state'], number>> = {
  reviewing: 10_000,
  approved: 2_000,
  paying: 3_000,
  unknown: 5_000,
}
const PAUSED_POLL_MS = 10_000

/** 提现结果: the state of a withdrawal, polled until it is final. */
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
  const { query: detail } = usePollUntil(
    client.finance.withdrawalDetail,
    { id },
    {
      isFinal: ({ state }) => POLL_MS[state] === undefined,
      intervalMs: (found) =>
        found && !found.paused ? (POLL_MS[found.state] ?? PAUSED_POLL_MS) : PAUSED_POLL_MS,
      isLive: true,
      failureOptions: {},
    },
  )
  const progress = detail.data && `${detail.data.state} ${detail.data.paused}`
  useEffect(() => {
    if (progress) void invalidate(...affectedByWithdrawal)
  }, [progress])
  return (
    <Page title="提现结果" {...(detail.data ? { footer: <ResultActions state={detail.data.state} /> } : {})}>
      <QueryView query={detail} skeleton={<ResultSkeleton />}>
        {(withdrawal) => (
          <div className="withdrawal">
            <WithdrawalStatus withdrawal={withdrawal} />
            <section className="card withdrawal-card" aria-labelledby="withdrawal-way">
              <div className="withdrawal-card-head">
                <h2 id="withdrawal-way">进度</h2>
                <MoneyLink of={{ kind: 'withdrawal', id }} />
              </div>
              <TimeLine
                label="进度"
                events={[
                  ...withdrawal.events.map(({ at, text }) => ({ state: 'done' as const, at, text })),
                  ...upcomingSteps(withdrawal),
                ]}
              />
            </section>
            <WithdrawalFacts withdrawal={withdrawal} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

/** Links onward; a withdrawal that was returned can be tried again. */
function ResultActions({ state }: { state: Detail['state'] }) {
  const isReturned = state === 'failed' || state === 'refused'
  return (
    <div className="withdrawal-bar">
      <LinkButton kind="quiet" to={paths.finance()}>
        查看余额
      </LinkButton>
      {isReturned ? (
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
