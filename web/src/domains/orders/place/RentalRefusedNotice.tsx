import { type Failure, failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { useEffect, useRef } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RechargeFirstNotice } from './RechargeFirstNotice.tsx'

/** Why this person can't rent this account now, and what to do. */
export function RentalRefusedNotice({
  error,
  gameId,
  goodsId,
}: {
  error: Failure
  gameId: number
  goodsId: string
}) {
  useShowFailureOnce(error, goodsId)
  if (isError(error, 'REALNAME_REQUIRED'))
    return <Notice title="租号前需实名认证">约 1 分钟，认证后回到这里，已选时长会保留。</Notice>
  if (isError(error, 'CERTIFICATION_REQUIRED'))
    return (
      <Notice title="这个账号开启了高级防护">
        租用前需用支付宝验证本人，约 1 分钟。验证后回到这里，已选时长会保留。
      </Notice>
    )
  if (isError(error, 'MINOR'))
    return (
      <Notice tone="bad" title={`未满 ${ADULT_AGE} 周岁不能租号`}>
        依据国家未成年人保护规定。没有下单，也没有扣款。
      </Notice>
    )
  if (isError(error, 'RECHARGE_FIRST')) return <RechargeFirstNotice goodsId={goodsId} />
  if (isError(error, 'DAILY_LIMIT', 'LIVE_LIMIT')) return <LimitNotice error={error} />
  if (isError(error, 'UNPAID_LIMIT'))
    return (
      <Notice
        title="有订单待付款"
        action={
          <LinkButton kind="soft" size="s" to={paths.orders({ tab: 'pending_payment' })}>
            查看待付款订单
          </LinkButton>
        }
      >
        付款或取消其中一笔后，可以继续下单。
      </Notice>
    )
  return (
    <Notice
      tone="bad"
      title={failureText(error)}
      action={
        isError(error, 'GOODS_GONE', 'OWN_GOODS') ? (
          <LinkButton kind="soft" size="s" to={paths.rentList({ gameId })}>
            看看其他账号
          </LinkButton>
        ) : undefined
      }
    />
  )
}

/** New renters have two limits, which end after a number of completed orders. */
function LimitNotice({ error }: { error: Failure }) {
  const { newRenterUntil } = useRules()
  const count = useCall(client.orders.buyerCount, {}, { inPage: true }).data
  const perDay = isError(error, 'DAILY_LIMIT')
  const limit = perDay ? count?.dailyLimit : count?.liveLimit
  return (
    <Notice
      title={failureText(error)}
      action={
        perDay ? undefined : (
          <LinkButton kind="soft" size="s" to={paths.orders({ tab: 'live' })}>
            查看进行中的订单
          </LinkButton>
        )
      }
    >
      {limit
        ? `新租客${perDay ? '每天最多下' : '最多同时租'} ${limit} ${perDay ? '单' : '个账号'}，`
        : '这是新租客的限制，'}
      完成 {newRenterUntil} 单后不再限制。
    </Notice>
  )
}

/** The account for the real-name prompt, if the account requires it. */
export const protectedId = (goodsId: string, error: Failure): string | undefined =>
  isError(error, 'CERTIFICATION_REQUIRED') ? goodsId : undefined

/** Shows the real-name prompt once, not at each refetch. */
const useShowFailureOnce = (error: Failure, goodsId: string): void => {
  const hasShown = useRef(false)
  useEffect(() => {
    if (hasShown.current || !isError(error, 'REALNAME_REQUIRED', 'CERTIFICATION_REQUIRED')) return
    hasShown.current = true
    void showFailure(error, { goodsId: protectedId(goodsId, error) })
  }, [error, goodsId])
}
