import type { Answer } from '../../../core/http/request.ts'
import { inWechat } from '../../../core/pay/useChannelPay.ts'
import type { ChannelId } from '../../../ui/money/ChannelChoice.tsx'

/**
 * What the cashier begins with: the balance where it is enough, else what is open, of that what works best in this browser.
 * After a change of mind another channel than the one that `waiting` names.
 */
export const preferredChannel = (
  { shortFen, channels, waiting }: Pick<Answer<'pay', 'cashier'>, 'shortFen' | 'channels' | 'waiting'>,
  wechatFirst = inWechat,
): ChannelId => {
  if (shortFen <= 0) return 'balance'
  const all = channels.filter((one) => one.open && one.channel !== 'balance')
  const others = all.filter(({ channel }) => channel !== waiting)
  const open = others.length > 0 ? others : all
  const wechat = open.find(({ channel }) => channel === 'wechat')
  return ((wechatFirst && wechat) || open[0])?.channel ?? 'balance'
}
