import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../core/time/clock.ts'
import { countdownParts, spanText } from '../../core/time/timeText.ts'

/** Ms left until `to` by the server's clock, counted each second; calls `onEnd` once when it is over. */
export const useTimeLeft = (to: number, onEnd?: () => void): number => {
  const [left, setLeft] = useState(() => Math.max(0, to - serverNow()))
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Math.max(0, to - serverNow())
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
      else end.current?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [to])
  return left
}

/** What is left of a real deadline: 01:23:45, or 2 天 01:23:45. Screen readers get the minutes, on asking. */
export function Countdown({ to, onEnd }: { to: number; onEnd?: () => void }) {
  const left = useTimeLeft(to, onEnd)
  const { dd, hh, mm, ss, days } = countdownParts(left)
  return (
    <span className="num" role="timer" aria-live="off">
      <span className="sr-only">还剩 {spanText(left)}</span>
      <span aria-hidden="true">
        {days > 0 ? `${dd} 天 ` : ''}
        {hh}:{mm}:{ss}
      </span>
    </span>
  )
}
