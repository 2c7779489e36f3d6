import type { ReactNode } from 'react'
import { serverNow } from '../../core/time/clock.ts'
import { momentText } from '../../core/time/timeText.ts'
import { Price } from '../money/Price.tsx'
import './TimeLine.css'

export type LineEvent = {
  readonly text: ReactNode
  /** A second line: from where to where, or why. */
  readonly note?: ReactNode
  /** When it was or will be; null where nobody can say. */
  readonly at: number | null
  readonly fen?: number
  /** `now` is what one waits for; `planned` comes later. */
  readonly state: 'done' | 'now' | 'planned'
}

/** What has happened, drawn solid, and what is still to come, dashed; oldest first. */
export function TimeLine({ label, events }: { label: string; events: readonly LineEvent[] }) {
  const now = serverNow()
  return (
    <ol className="time-line" aria-label={label}>
      {events.map(({ text, note, at, fen, state }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same, and none changes its place
        <li key={i} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="time-line-words">
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
          </span>
          {fen === undefined ? null : <Price fen={fen} tone="ink" size="s" exact />}
        </li>
      ))}
    </ol>
  )
}
