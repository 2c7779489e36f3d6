import { countdownParts, spanText } from '@shanghao/client/time/timeText'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'

/**
 * The time left until a deadline: 01:23:45, or 2 天 01:23:45; the words around it say what it is. Screen readers read it to the minute when they reach it,
 * without announcements.
 */
export function Countdown({ to, onEnd }: { to: number; onEnd?: () => void }) {
  const left = useTimeLeft(to, onEnd)
  const { dd, hh, mm, ss, days } = countdownParts(left)
  return (
    <span className="num" role="timer" aria-live="off">
      <span className="sr-only">{spanText(left)}</span>
      <span aria-hidden="true">
        {days > 0 ? `${dd} 天 ` : ''}
        {hh}:{mm}:{ss}
      </span>
    </span>
  )
}
