import type { OutputOf } from '@shanghao/contract/call'
import type { payCalls } from '@shanghao/contract/pay/calls'
import type { Deps } from '../../core/config/deps.ts'

type Channel = OutputOf<typeof payCalls.payChannelSwitch>['channels'][number]

/** The ways to pay; a channel that isn't configured is closed. */
export const listChannels = ({ channels }: Pick<Deps, 'channels'>): Channel[] => [
  { channel: 'balance', name: '余额支付', open: true, note: null },
  {
    channel: 'wechat',
    name: '微信支付',
    open: channels.wechat !== null,
    note: channels.wechat ? null : '暂未开通',
  },
  {
    channel: 'alipay',
    name: '支付宝',
    open: channels.alipay !== null,
    note: channels.alipay ? null : '暂未开通',
  },
]
