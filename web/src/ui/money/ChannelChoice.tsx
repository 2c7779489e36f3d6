import type { ReactNode } from 'react'
import type { Answer } from '../../core/http/request.ts'
import { inWechat } from '../../core/pay/useChannelPay.ts'
import { ChannelMark } from '../art/ChannelMark.tsx'
import './ChannelChoice.css'

export type Channel = Answer<'pay', 'payChannelSwitch'>['channels'][number]
export type ChannelId = Channel['channel']

/** What a channel's button says before the amount. */
export const channelVerbs: Readonly<Record<ChannelId, string>> = {
  balance: '余额支付',
  wechat: '微信支付',
  alipay: '支付宝支付',
}

/** What a channel is like to pay with here; null where there is nothing to say. */
const noteOf = ({ channel, open, note }: Channel): string | null => {
  if (!open) return note ?? '暂未开通'
  return channel === 'alipay' && inWechat ? '微信内无法打开，需复制链接到浏览器付款' : null
}

/** One of the ways to pay. `about` tells more of one below its name; `isUsable` rules out what is open but can't pay this. */
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
        const note = noteOf(one)
        const usable = open && isUsable(channel)
        return (
          <div key={channel} className="channel" data-closed={usable ? undefined : ''}>
            <label className="channel-head">
              <ChannelMark channel={channel} size={36} className="channel-mark" />
              <span className="channel-words">
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
