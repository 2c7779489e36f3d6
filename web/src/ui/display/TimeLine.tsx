import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import type { ReactNode } from 'react'
import { Price } from '../money/Price.tsx'
import './TimeLine.css'

export type TimeLineEvent = {
  readonly text: ReactNode
  /** A second line: from where to where, or the reason. */
  readonly note?: ReactNode
  /** Below it: what a person wrote, with pictures. */
  readonly body?: ReactNode
  /** When it happened or will happen (ms); null if unknown. */
  readonly at: number | null
  readonly fen?: number
  /** `now` is the next awaited event; `planned` events follow it. */
  readonly state: 'done' | 'now' | 'planned'
}

/** Past events with solid lines and future ones with dashed lines; oldest first. */
export function TimeLine({ label, events }: { label: string; events: readonly TimeLineEvent[] }) {
  const now = serverNow()
  return (
    <ol className="time-line" aria-label={label}>
      {events.map(({ text, note, body, at, fen, state }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same, and none changes its place
        <li key={i} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <div className="time-line-text">
            <span>
              {state === 'done' ? null : <span className="sr-only">待发生：</span>}
              {text}
            </span>
            {note ? <small>{note}</small> : null}
            {at === null ? null : (
              <time dateTime={new Date(at).toISOString()}>
                {state === 'done' || at > now ? momentText(at, now) : '即将'}
              </time>
            )}
            {body}
          </div>
          {fen === undefined ? null : <Price fen={fen} tone="ink" size="s" exact />}
        </li>
      ))}
    </ol>
  )
}
