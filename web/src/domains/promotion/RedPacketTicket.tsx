import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/display/Tag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { lastDayText, validityText } from './validity.ts'
import './RedPacketTicket.css'

export type RedPacket = ListItem<'promotion', 'queryUserRedPackList'>

/** A red packet as a ticket: the amount at the left, conditions and validity at the right. */
export function RedPacketTicket({
  packet,
  tag,
  isOff = false,
  reason,
  foot,
  end,
}: {
  packet: RedPacket
  /** A label: 最划算, 新. A packet's last day is always labelled. */
  tag?: string | undefined
  /** It can't be used; `reason` says why. */
  isOff?: boolean
  reason?: string | undefined
  /** A further line: the saving, or the order it was used for. */
  foot?: ReactNode
  /** At the right end: a mark or a control. */
  end?: ReactNode
}) {
  const now = serverNow()
  const lastDay = packet.state === 'unused' ? lastDayText(packet, now) : null
  return (
    <div className="packet" data-off={isOff ? '' : undefined}>
      <div className="packet-amount">
        <Price fen={packet.amountFen} size="xl" tone={isOff ? 'ink' : 'price'} />
        <small>{packet.thresholdText}</small>
      </div>
      <div className="packet-text">
        <p className="packet-name">
          <b className="clamp-1">{packet.name}</b>
          {tag ? <Tag tone="price">{tag}</Tag> : null}
          {lastDay ? <Tag tone="warn">{lastDay}</Tag> : null}
        </p>
        <small>{packet.scopeText}</small>
        <small className="num">{validityText(packet, now)}</small>
        {reason ? <small className="packet-reason">{reason}</small> : null}
        {foot}
      </div>
      {end ? <div className="packet-end">{end}</div> : null}
    </div>
  )
}

/** Placeholders of tickets. */
export function RedPacketSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="packet-skeletons">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <div key={i} className="packet">
          <div className="packet-amount">
            <Skeleton width={56} height={30} />
            <Skeleton width={72} height={12} />
          </div>
          <div className="packet-text">
            <Skeleton width="60%" height={18} />
            <Skeleton width="80%" height={12} />
            <Skeleton width="70%" height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
