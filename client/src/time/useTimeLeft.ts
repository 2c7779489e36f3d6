import { useEffect, useRef, useState } from 'react'
import { serverNow } from './clock.ts'
/** Milliseconds until `to` by the server's clock, updated each second; calls `onEnd` once at zero. */
export const useTimeLeft = (to: number, onEnd?: () => void): number => {
  const [left, setLeft] = useState(() => Math.max(0, to - serverNow()))
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Math.max(0, to - serverNow())
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
      else latestOnEnd.current?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [to])
  return left
}
