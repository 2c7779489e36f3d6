import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import type { ChannelName } from '@shanghao/contract/refundWays'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { useHasSettled } from '../../../core/http/useHasSettled.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { isInWechat } from '../../../core/pay/useChannelPay.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ChannelChoice, channelActionTexts } from '../../../ui/money/ChannelChoice.tsx'
import { PaySheet } from '../../../ui/money/PaySheet.tsx'
import { RechargeAmounts } from './RechargeAmounts.tsx'
import { RechargeBalance } from './RechargeBalance.tsx'
import { RechargeReward } from './RechargeReward.tsx'
import { RechargeTips } from './RechargeTips.tsx'
import { initialAmount, rechargeAmountError } from './rechargeAmount.ts'
import { useRecharge } from './useRecharge.ts'

type Limit = CallOutput<'finance', 'rechargeLimit'>

/** Amount, reward, channel, and the button that pays. */
export function RechargeForm({
  limit,
  initialFen,
  redirect,
}: {
  limit: Limit
  initialFen: number
  redirect: string | null
}) {
  const [text, setText] = useState(() =>
    yuanShort(
      initialAmount(
        initialFen,
        limit,
        limit.presets.map(({ amountFen }) => amountFen),
      ),
    ),
  )
  const error = rechargeAmountError(text, limit)
  const amountFen = error === null ? (parseYuan(text.replace(/\.$/, '')) ?? 0) : 0
  const debouncedFen = useDebouncedValue(amountFen)
  const rewardQuery = useCall(
    client.promotion.rechargeRewardPrecomputation,
    { amountFen: debouncedFen },
    { enabled: debouncedFen > 0, keepPrevious: true, inPage: true },
  )
  // The parts below the reward don't move when it comes for the first time.
  const isReady = useHasSettled(rewardQuery)
  const reward =
    rewardQuery.data && !rewardQuery.isPlaceholderData && debouncedFen === amountFen && amountFen > 0
      ? rewardQuery.data
      : null
  const open = limit.channels.filter((option) => option.open)
  const [pickedChannel, setPickedChannel] = useState<ChannelName | null>(null)
  const channel =
    pickedChannel ??
    (open.find((option) => isInWechat && option.channel === 'wechat') ?? open[0])?.channel ??
    'wechat'
  const input =
    reward && channel !== 'balance'
      ? { amountFen, expectedRewardFen: reward.bonusFen + reward.packetsFen, channel }
      : undefined
  const recharge = useRecharge(redirect, input)
  const { shown } = recharge
  const rechargeId = shown?.rechargeId ?? ''
  const poll = usePollUntil(
    client.finance.rechargeDetail,
    { id: rechargeId },
    { enabled: shown !== null, isFinal: ({ state }) => state === 'paid', isLive: true },
  )
  if (shown && poll.data?.state === 'paid')
    return (
      <Navigate
        to={paths.rechargeResult({ rechargeId, ...(redirect === null ? {} : { redirect }) })}
        replace
      />
    )
  return (
    <Page
      title="余额充值"
      footer={
        <div className="recharge-bar">
          {recharge.error ? <p role="alert">{recharge.error}</p> : null}
          <Button
            block
            busy={recharge.busy || (error === null && reward === null && !rewardQuery.error)}
            disabled={error !== null || rewardQuery.error !== null}
            onClick={() => input && recharge.pay(input)}
          >
            {channelActionTexts[channel]} {error === null ? `${yuanShort(amountFen)} 元` : ''}
          </Button>
        </div>
      }
    >
      <div className="recharge">
        <RechargeBalance />
        <RechargeAmounts limit={limit} amountText={text} error={error} onChange={setText} />
        {!isReady ? (
          <SkeletonCards count={2} height={120} />
        ) : (
          <>
            <RechargeReward
              amountFen={amountFen}
              rewardQuery={rewardQuery}
              current={reward}
              onRaise={(fen) => setText(yuanShort(fen))}
            />
            <ChannelChoice
              channels={limit.channels}
              chosen={channel}
              onChoose={(option) => option !== 'balance' && setPickedChannel(option)}
            />
            <RechargeTips amountFen={amountFen} onChoose={(fen) => setText(yuanShort(fen))} />
          </>
        )}
      </div>
      <PaySheet
        payment={shown}
        poll={poll}
        onOther={recharge.hide}
        onClose={recharge.hide}
        onRestart={recharge.hide}
      />
    </Page>
  )
}
