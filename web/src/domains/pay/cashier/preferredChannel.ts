import type { CallOutput } from '@shanghao/client/http/calls'
import { isInWechat } from '../../../core/pay/useChannelPay.ts'
import type { ChannelId } from '../../../ui/money/ChannelChoice.tsx'

/**
 * The channel the cashier preselects: the balance if it is sufficient, else the open channel that suits this browser;
 * after switching, another channel than `waiting`.
 */
export const preferredChannel = (
  { shortFen, channels, waiting }: Pick<CallOutput<'pay', 'cashier'>, 'shortFen' | 'channels' | 'waiting'>,
  wechatFirst = isInWechat,
): ChannelId => {
  if (shortFen <= 0) return 'balance'
  const all = channels.filter((one) => one.open && one.channel !== 'balance')
  const others = all.filter(({ channel }) => channel !== waiting)
  const open = others.length > 0 ? others : all
  const wechat = open.find(({ channel }) => channel === 'wechat')
  return ((wechatFirst && wechat) || open[0])?.channel ?? 'balance'
}
