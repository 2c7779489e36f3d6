import { countdownParts, spanText } from '@shanghao/client/time/timeText'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import { TimeRing } from '../../../ui/art/TimeRing.tsx'
import './TimeLeftRing.css'

/** From this time left (ms) on the end is announced. */
export const ENDING_SOON_MS = 10 * 60_000

/** A ring that empties until `to`, with the time left in it. `label` names it: 租期, 付款时间. */
export function TimeLeftRing({
  from,
  to,
  label,
  size = 104,
  tone,
  onEnd,
}: {
  from: number
  to: number
  label: string
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
      label={`${label}还剩 ${spanText(left)}`}
      size={size}
      tone={left <= ENDING_SOON_MS ? 'warn' : tone}
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
