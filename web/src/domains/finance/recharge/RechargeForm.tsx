import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { type ChannelName, inWechat } from '../../../core/pay/useChannelPay.ts'
import { useDebouncedValue } from '../../../core/time/useDebouncedValue.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ChannelChoice, channelVerbs } from '../../../ui/money/ChannelChoice.tsx'
import { PaySheet } from '../../../ui/money/PaySheet.tsx'
import { RechargeAmounts } from './RechargeAmounts.tsx'
import { Balance } from './RechargeBalance.tsx'
import { Rewards } from './RechargeReward.tsx'
import { RechargeTips } from './RechargeTips.tsx'
import { amountFault, firstAmount } from './rechargeAmount.ts'
import { useRecharge } from './useRecharge.ts'

type Limit = Answer<'finance', 'rechargeLimit'>

/** Amount, what comes on top of it, way to pay, and one button that says all of it. */
export function Recharging({
  limit,
  asked,
  redirect,
}: {
  limit: Limit
  asked: number
  redirect: string | null
}) {
  const [text, setText] = useState(() =>
    yuanShort(
      firstAmount(
        asked,
        limit,
        limit.presets.map(({ amountFen }) => amountFen),
      ),
    ),
  )
  const fault = amountFault(text, limit)
  const amountFen = fault === null ? (parseYuan(text.replace(/\.$/, '')) ?? 0) : 0
  const settledFen = useDebouncedValue(amountFen)
  const brings = useCall(
    client.promotion.rechargeRewardPrecomputation,
    { amountFen: settledFen },
    { enabled: settledFen > 0, keep: true, inPage: true },
  )
  const reward =
    brings.data && !brings.isPlaceholderData && settledFen === amountFen && amountFen > 0 ? brings.data : null
  const open = limit.channels.filter((one) => one.open)
  const [picked, pick] = useState<ChannelName | null>(null)
  const channel =
    picked ?? (open.find((one) => inWechat && one.channel === 'wechat') ?? open[0])?.channel ?? 'wechat'
  const wanted =
    reward && channel !== 'balance'
      ? { amountFen, expectedRewardFen: reward.bonusFen + reward.packetsFen, channel }
      : undefined
  const paying = useRecharge(redirect, wanted)
  const { shown } = paying
  const rechargeId = shown?.rechargeId ?? ''
  const standing = usePollUntil(
    client.finance.rechargeDetail,
    { id: rechargeId },
    { on: shown !== null, isKnown: ({ state }) => state === 'paid' },
  )
  if (shown && standing.data?.state === 'paid')
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
          {paying.fault ? <p role="alert">{paying.fault}</p> : null}
          <Button
            block
            busy={paying.busy || (fault === null && reward === null && !brings.error)}
            disabled={fault !== null || brings.error !== null}
            onClick={() => wanted && paying.pay(wanted)}
          >
            {channelVerbs[channel]} {fault === null ? `${yuanShort(amountFen)} 元` : ''}
          </Button>
        </div>
      }
    >
      <div className="recharge">
        <Balance />
        <RechargeAmounts limit={limit} text={text} fault={fault} onChange={setText} />
        <Rewards
          amountFen={amountFen}
          brings={brings}
          current={reward}
          onRaise={(fen) => setText(yuanShort(fen))}
        />
        <ChannelChoice
          channels={limit.channels}
          chosen={channel}
          onChoose={(one) => one !== 'balance' && pick(one)}
        />
        <RechargeTips amountFen={amountFen} onChoose={(fen) => setText(yuanShort(fen))} />
      </div>
      <PaySheet
        payment={shown}
        asking={standing.asking}
        offline={standing.error !== null}
        isOver={standing.isOver}
        onAsk={standing.askNow}
        onOther={paying.hide}
        onClose={paying.hide}
        onAgain={paying.hide}
      />
    </Page>
  )
}
