import { countdownParts, spanText } from '../../../core/time/timeText.ts'
import { TimeRing } from '../../../ui/art/TimeRing.tsx'
import { useTimeLeft } from '../../../ui/display/Countdown.tsx'
import './TimeLeftRing.css'

/** From here on the end is near enough to say so. */
export const NEAR_END_MS = 10 * 60_000

/** A ring that empties until a real moment, with the clock in it. `what` runs out: 租期, 付款时间. */
export function TimeLeftRing({
  from,
  to,
  what,
  size = 104,
  tone,
  onEnd,
}: {
  from: number
  to: number
  what: string
  size?: number
  tone: 'accent' | 'good' | 'warn'
  onEnd: () => void
}) {
  const left = useTimeLeft(to, onEnd)
  const { dd, hh, mm, ss, days } = countdownParts(left)
  return (
    <TimeRing
      left={left}
      total={to - from}
      label={`${what}还剩 ${spanText(left)}`}
      size={size}
      tone={left <= NEAR_END_MS ? 'warn' : tone}
      className="time-left"
    >
      <span className="time-left-clock num" aria-hidden="true">
        {days > 0 ? (
          <>
            <b>{dd} 天</b>
            {hh}:{mm}
          </>
        ) : (
          <b>
            {hh}:{mm}:{ss}
          </b>
        )}
      </span>
    </TimeRing>
  )
}
