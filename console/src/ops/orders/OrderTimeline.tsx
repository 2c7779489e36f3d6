import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { DeskOrder } from './deskOrder.ts'

type Entry = DeskOrder['timeline'][number]

const kindNames: Readonly<Record<Entry['kind'], string>> = {
  event: '订单',
  look: '查看',
  dispute: '维权',
  payment: '支付',
  transfer: '资金',
}
const shows = {
  all: { name: '全部', kinds: ['event', 'look', 'dispute', 'payment', 'transfer'] },
  events: { name: '经过', kinds: ['event', 'look', 'dispute'] },
  money: { name: '资金', kinds: ['payment', 'transfer'] },
} as const satisfies Readonly<Record<string, { name: string; kinds: readonly Entry['kind'][] }>>
type Show = keyof typeof shows

/** Everything that happened to an order, the oldest first. */
export function OrderTimeline({ timeline }: { timeline: readonly Entry[] }) {
  const [show, setShow] = useState<Show>('all')
  const kinds: readonly Entry['kind'][] = shows[show].kinds
  const shown = timeline.filter(({ kind }) => kinds.includes(kind))
  const now = serverNow()
  return (
    <section className="panel" aria-label="时间线">
      <div className="order-timeline-head">
        <h2 className="panel-title">时间线</h2>
        <Segmented<Show>
          aria-label="记录类型"
          value={show}
          onChange={setShow}
          options={(Object.keys(shows) as Show[]).map((value) => ({ value, label: shows[value].name }))}
        />
      </div>
      {shown.length === 0 && <p className="order-second">没有这类记录</p>}
      <ol className="order-timeline">
        {shown.map((entry) => (
          <li key={entry.no} data-kind={entry.kind}>
            <time className="order-timeline-at num">{momentText(entry.at, now)}</time>
            <div className="order-timeline-body">
              <p className="order-timeline-text">
                <Tag>{kindNames[entry.kind]}</Tag>
                <span>{entry.text}</span>
                {entry.by !== null && <span className="order-second-inline">{entry.by}</span>}
                {entry.disputeId !== null && (
                  <Link to={paths.arbitrationCase({ disputeId: entry.disputeId })}>查看维权</Link>
                )}
              </p>
              {entry.from !== null && entry.to !== null && (
                <p className="order-second">
                  {entry.from} → {entry.to}
                </p>
              )}
              {entry.note !== null && <p className="order-timeline-note">{entry.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
