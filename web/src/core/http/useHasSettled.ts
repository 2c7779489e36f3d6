import { useState } from 'react'

/**
 * Whether each of these calls has answered or failed once; it stays true while one is repeated. A part of a page that waits for it does
 * not move what is below it later.
 */
export const useHasSettled = (...calls: readonly { readonly isLoading: boolean }[]): boolean => {
  const [hasSettled, setSettled] = useState(false)
  if (!hasSettled && calls.every(({ isLoading }) => !isLoading)) setSettled(true)
  return hasSettled
}
