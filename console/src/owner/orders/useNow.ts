import { serverNow } from '@shanghao/client/time/clock'
import { useEffect, useState } from 'react'

/** The server's time (ms), read again every so many ms: one clock for a whole list of times that are left. */
export const useNow = (everyMs = 10_000): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
