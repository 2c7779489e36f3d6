import type { CallOutput } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { affectedByRecharge } from '../../../core/http/affectedCalls.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { useAnnouncement } from '../../../core/shell/useAnnouncement.ts'
import { paths, returnPath } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { SuccessArt } from '../../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { MoneyLine } from '../../../ui/money/MoneyLine.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { loadReturnPath } from './rechargeReturn.ts'
import { WaitingRecharge } from './WaitingRecharge.tsx'
import './RechargeResultPage.css'

type Recharge = CallOutput<'finance', 'rechargeDetail'>

/** 充值结果: polls until the recharge is paid or closed; a paid one links on to `redirect`. */
export default function RechargeResultPage() {
  const [query] = useSearchParams()
  const id = query.get('rechargeId') ?? ''
  if (/^\d{19}$/.test(id)) return <Result key={id} id={id} requestedRedirect={query.get('redirect')} />
  return (
    <Page title="充值结果">
      <Missing />
    </Page>
  )
}

function Missing() {
  return (
    <StateView
      art={<EmptyArt kind="notfound" />}
      title="没有找到这笔充值"
      text="链接可能不完整。成功的充值都记在余额明细里。"
      action={<LinkButton to={paths.finance()}>查看余额</LinkButton>}
    />
  )
}

function Result({ id, requestedRedirect }: { id: string; requestedRedirect: string | null }) {
  const redirect = requestedRedirect === null ? loadReturnPath(id) : returnPath(requestedRedirect)
  const recharge = useCall(client.finance.rechargeDetail, { id }, { inPage: true })
  const poll = usePollUntil(
    client.finance.rechargeDetail,
    { id },
    { isFinal: ({ state }) => state !== 'waiting', isLive: true },
  )
  const state = recharge.data?.state
  useEffect(() => {
    if (state === 'paid') void invalidate(...affectedByRecharge)
  }, [state])
  if (recharge.data?.state === 'paid') return <Paid recharge={recharge.data} redirect={redirect} />
  return (
    <Page title="充值结果" on="surface">
      {isError(recharge.error, 'NOT_FOUND') ? (
        <Missing />
      ) : (
        <QueryView query={recharge} skeleton={<SkeletonCards count={2} height={140} />}>
          {(data) =>
            data.state === 'closed' ? (
              <Closed recharge={data} redirect={redirect} />
            ) : (
              <WaitingRecharge recharge={data} redirect={redirect} poll={poll} />
            )
          }
        </QueryView>
      )}
    </Page>
  )
}

function Closed({ recharge: { amountFen }, redirect }: { recharge: Recharge; redirect: string | null }) {
  return (
    <StateView
      art={<EmptyArt kind="money" />}
      title="这笔充值已关闭"
      text={`${yuanShort(amountFen)} 元未付款，没有扣款。如之后完成付款，仍会存入余额。`}
      action={
        <>
          <LinkButton
            to={paths.recharge({ fen: amountFen, ...(redirect === null ? {} : { redirect }) })}
            replace
          >
            重新充值
          </LinkButton>
          {redirect === null ? null : (
            <LinkButton kind="quiet" to={redirect} replace>
              返回
            </LinkButton>
          )}
        </>
      }
    />
  )
}

function Paid({ recharge, redirect }: { recharge: Recharge; redirect: string | null }) {
  const { amountFen, reward, cashFen, bonusFen } = recharge
  useAnnouncement(`充值成功，${yuanShort(amountFen)} 元`)
  const parts = [
    { label: '现金余额', fen: amountFen },
    ...(reward.bonusFen > 0 ? [{ label: '赠送余额', fen: reward.bonusFen, note: '付款时优先抵扣' }] : []),
  ]
  return (
    <Page
      title="充值结果"
      footer={
        <div className="recharge-paid-bar">
          <LinkButton kind={redirect === null ? 'primary' : 'quiet'} to={paths.finance()} replace>
            查看余额
          </LinkButton>
          {redirect === null ? null : (
            <LinkButton to={redirect} replace>
              {redirect.startsWith(paths.cashier.pattern) ? '继续付款' : '继续操作'}
            </LinkButton>
          )}
        </div>
      }
    >
      <div className="recharge-paid">
        <SuccessArt size={168} />
        <h2>充值成功</h2>
        <Price fen={amountFen} size="xl" tone="ink" />
      </div>
      <section className="card recharge-paid-card" aria-label="到账内容">
        <MoneyLine label="存入余额" fen={amountFen + reward.bonusFen} tone="ink" parts={parts} open />
        {reward.packets > 0 ? (
          <p className="recharge-paid-line">
            <span>
              红包 {reward.packets} 个<small>下单时抵租金</small>
            </span>
            <Price fen={reward.packetFen} tone="good" sign />
          </p>
        ) : null}
        <p className="recharge-paid-line">
          <span>可用余额</span>
          <Price fen={cashFen + bonusFen} tone="ink" exact />
        </p>
      </section>
    </Page>
  )
}
