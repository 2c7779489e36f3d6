import { useState } from 'react'
import type { Certification } from './PendingCertification.tsx'

/**
 * The pending certification: the one just started, else `open` from an earlier visit. `leave` returns to the form;
 * the certification stays valid until it expires.
 */
export const usePendingCertification = (open: Certification | null) => {
  const [started, setStarted] = useState<Certification | null>(null)
  const [leftIds, setLeftIds] = useState<ReadonlySet<string>>(new Set())
  const pending = [started, open].find((one) => one && !leftIds.has(one.certifyId)) ?? null
  return {
    pending,
    start: (one: Certification) => {
      setLeftIds((now) => new Set([...now].filter((id) => id !== one.certifyId)))
      setStarted(one)
    },
    leave: () => pending && setLeftIds((now) => new Set(now).add(pending.certifyId)),
  }
}
