import type { ReactNode } from 'react'
import type { Item } from '../../core/http/request.ts'
import { serverNow } from '../../core/time/clock.ts'
import { Tag } from '../../ui/display/Tag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { lastDayText, validityText } from './validity.ts'
import './RedPacketTicket.css'

export type RedPacket = Item<'promotion', 'queryUserRedPackList'>

/** A red packet as a ticket: the amount before the tear, what it is good for and until when behind it. */
export function RedPacketTicket({
  packet,
  tag,
  off = false,
  reason,
  foot,
  end,
}: {
  packet: RedPacket
  /** What marks it out: 最划算, 新. Its last day is told all the same. */
  tag?: string | undefined
  /** It can't be used, for `reason` where there is more to say. */
  off?: boolean
  reason?: string | undefined
  /** A line of its own below: what was saved, which order it went into. */
  foot?: ReactNode
  /** At the right end: a mark or a control. */
  end?: ReactNode
}) {
  const now = serverNow()
  const lastDay = packet.state === 'unused' ? lastDayText(packet, now) : null
  return (
    <div className="packet" data-off={off ? '' : undefined}>
      <div className="packet-amount">
        <Price fen={packet.amountFen} size="xl" tone={off ? 'ink' : 'price'} />
        <small>{packet.thresholdText}</small>
      </div>
      <div className="packet-words">
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

/** Tickets to come. */
export function RedPacketSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="packet-bones">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <div key={i} className="packet">
          <div className="packet-amount">
            <Skeleton width={56} height={30} />
            <Skeleton width={72} height={12} />
          </div>
          <div className="packet-words">
            <Skeleton width="60%" height={18} />
            <Skeleton width="80%" height={12} />
            <Skeleton width="70%" height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
