import { pollFailureText } from '@shanghao/client/http/lostConnection'
import type { ChannelName } from '@shanghao/contract/refundWays'
import type { PaymentPoll } from '../../../core/pay/paymentPoll.ts'
import { ChannelMark } from '../../../ui/art/ChannelMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { payerAppNames } from '../../../ui/money/ChannelChoice.tsx'

/** Replaces the channels while a payment is open at one: check whether it arrived, or choose another channel. */
export function WaitingPayment({
  channel,
  poll: { error, isTimedOut, isChecking, checkNow },
  onOther,
}: {
  channel: ChannelName
  poll: PaymentPoll
  onOther: () => void
}) {
  const name = payerAppNames[channel]
  return (
    <Notice
      tone="accent"
      mark={<ChannelMark channel={channel} size={24} className="notice-mark" />}
      title={`${name}付款待确认`}
      action={
        <>
          <Button kind="soft" size="s" busy={isChecking} onClick={() => void checkNow()}>
            我已付款
          </Button>
          <Button kind="soft" size="s" onClick={onOther}>
            换一种支付方式
          </Button>
        </>
      }
    >
      {error
        ? `${pollFailureText(error)}。`
        : isTimedOut
          ? `还没有收到付款。如已付款，点「我已付款」再查询一次。`
          : `如已付款请稍候，正在向${name}查询；未付款可以继续付款。换一种支付方式会关闭这笔，重复付款的部分原路退回。`}
    </Notice>
  )
}
