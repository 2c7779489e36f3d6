import { useEffect, useState } from 'react'

/** The value once it has not changed for `ms`, so that the server is called for words and not for each letter. */
export const useDebouncedValue = <T>(value: T, ms = 200): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
