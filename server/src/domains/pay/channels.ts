import type { OutputOf } from '@shanghao/contract/call'
import type { payCalls } from '@shanghao/contract/pay/calls'
import { channelNames, outsideChannels } from '@shanghao/contract/refundWays'
import type { Deps } from '../../core/config/deps.ts'

type Channel = OutputOf<typeof payCalls.payChannelSwitch>['channels'][number]

/** The ways to pay; a channel that isn't configured is closed. */
export const listChannels = ({ channels }: Pick<Deps, 'channels'>): Channel[] => [
  { channel: 'balance', name: '余额支付', open: true, note: null },
  ...outsideChannels.map((channel) => ({
    channel,
    name: channelNames[channel],
    open: channels[channel] !== null,
    note: channels[channel] ? null : '暂未开通',
  })),
]
