import { useState } from 'react'
import type { Waiting } from './PendingCertification.tsx'

/**
 * The certification a page waits for: the one just begun, else `open`, which the server still knows from an earlier visit.
 * `leave` goes back to the form; it stays valid until its time is over.
 */
export const useWaiting = (open: Waiting | null) => {
  const [begun, setBegun] = useState<Waiting | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const waiting = [begun, open].find((one) => one && !left.has(one.certifyId)) ?? null
  return {
    waiting,
    begin: (one: Waiting) => {
      setLeft((now) => new Set([...now].filter((id) => id !== one.certifyId)))
      setBegun(one)
    },
    leave: () => waiting && setLeft((now) => new Set(now).add(waiting.certifyId)),
  }
}
