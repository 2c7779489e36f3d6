import { useEffect, useState } from 'react'
import { isError, tell } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'

type Login = Answer<'orders', 'revealLogin'>

/**
 * An account's login, asked for by hand and kept nowhere but here: not in any cache, and gone when the page is left or
 * `clear` is called.
 */
export const useRevealedLogin = (orderId: string, goodsId: string) => {
  const [login, setLogin] = useState<Login | null>(null)
  const [busy, setBusy] = useState(false)
  const clear = () => setLogin(null)
  useEffect(() => {
    addEventListener('pagehide', clear)
    return () => removeEventListener('pagehide', clear)
  })
  const reveal = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      setLogin(await client.orders.revealLogin({ orderId }))
    } catch (error) {
      await tell(error, isError(error, 'CERTIFICATION_REQUIRED') ? { goodsId } : {})
      if (isError(error, 'NOT_IN_RENTAL', 'NOT_FOUND')) void invalidate(client.orders.current)
    } finally {
      setBusy(false)
    }
  }
  return { login, busy, reveal, clear }
}
