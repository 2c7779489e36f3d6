import type { ChannelName } from '../../core/channelPay.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const names: Readonly<Record<ChannelName, string>> = { wechat: '微信', alipay: '支付宝' }

/** In place of the choice while a payment waits at a channel: ask whether it arrived, or choose another way after all. */
export function WaitingPayment({
  channel,
  asking,
  offline,
  isOver,
  onAsk,
  onOther,
}: {
  channel: ChannelName
  asking: boolean
  offline: boolean
  isOver: boolean
  onAsk: () => unknown
  onOther: () => void
}) {
  const name = names[channel]
  return (
    <Notice
      tone="accent"
      title={`${name}付款待确认`}
      action={
        <>
          <Button kind="soft" size="s" busy={asking} onClick={() => void onAsk()}>
            我已付款
          </Button>
          <Button kind="soft" size="s" onClick={onOther}>
            换一种方式
          </Button>
        </>
      }
    >
      {offline
        ? '网络断开了，连上后会接着查询结果。'
        : isOver
          ? `还没有收到。付过了就点「我已付款」，再向${name}查一次。`
          : `付过了请稍等，正在向${name}查询；没付可以接着付。换一种方式会关闭这笔，万一付了两次，多的一笔原路退回。`}
    </Notice>
  )
}
