import type { CallOutput } from '@shanghao/client/http/calls'
import type { ChannelName } from '@shanghao/contract/refundWays'
import type { ReactNode } from 'react'
import { isInWechat } from '../../core/pay/useChannelPay.ts'
import { ChannelMark } from '../art/ChannelMark.tsx'
import './ChannelChoice.css'

export type Channel = CallOutput<'pay', 'payChannelSwitch'>['channels'][number]
export type ChannelId = Channel['channel']

/** The text of a channel's button before the amount. */
export const channelActionTexts: Readonly<Record<ChannelId, string>> = {
  balance: '余额支付',
  wechat: '微信支付',
  alipay: '支付宝支付',
}

/** The apps that people pay with. */
export const payerAppNames: Readonly<Record<ChannelName, string>> = { wechat: '微信', alipay: '支付宝' }

/** A remark on paying with a channel in this browser; null for none. */
const channelNote = ({ channel, open, note }: Channel): string | null => {
  if (!open) return note ?? '暂未开通'
  return channel === 'alipay' && isInWechat ? '微信内无法打开，需复制链接到浏览器付款' : null
}

/**
 * A choice of payment channels. `about` renders more below a channel's name; `isUsable` disables open channels that
 * can't pay this amount.
 */
export function ChannelChoice({
  channels,
  chosen,
  onChoose,
  isUsable = () => true,
  about = () => null,
}: {
  channels: readonly Channel[]
  chosen: ChannelId
  onChoose: (channel: ChannelId) => void
  isUsable?: (channel: ChannelId) => boolean
  about?: (channel: ChannelId) => ReactNode
}) {
  return (
    <fieldset className="card channels">
      <legend>支付方式</legend>
      {channels.map((one) => {
        const { channel, name, open } = one
        const note = channelNote(one)
        const usable = open && isUsable(channel)
        return (
          <div key={channel} className="channel" data-closed={usable ? undefined : ''}>
            <label className="channel-head">
              <ChannelMark channel={channel} size={36} className="channel-mark" />
              <span className="channel-text">
                {name}
                {note ? <small>{note}</small> : null}
              </span>
              <input
                type="radio"
                name="channel"
                value={channel}
                checked={usable && channel === chosen}
                disabled={!usable}
                onChange={() => onChoose(channel)}
              />
            </label>
            {about(channel)}
          </div>
        )
      })}
    </fieldset>
  )
}
