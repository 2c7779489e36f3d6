import { useEffect, useState } from 'react'

/** The value once it has stopped changing for `ms`: asks the server for words, not for letters. */
export const useDebouncedValue = <T>(value: T, ms = 200): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
