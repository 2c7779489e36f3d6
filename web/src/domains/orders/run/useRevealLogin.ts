import type { CallOutput } from '@shanghao/client/http/calls'
import { failureText, isError } from '@shanghao/client/http/failures'
import { useEffect, useState } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { navigateTo } from '../../../core/router/navigate.ts'
import { confirmDialog } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'

/** Leads to the screen that unlocks a login. */
const offerUnlock = async (text: string, orderId: string): Promise<void> => {
  if (await confirmDialog({ title: '账号密码已锁定', text, cancel: '取消', confirm: '去解锁' }))
    navigateTo(paths.unlockOrder({ orderId }))
}

type Login = CallOutput<'orders', 'revealLogin'>

/**
 * An account's credentials, requested by hand and stored only here: in no cache, and cleared when the page is left or
 * by `clear`.
 */
export const useRevealLogin = (orderId: string, goodsId: string) => {
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
      if (isError(error, 'RENTAL_LOCKED')) return await offerUnlock(failureText(error), orderId)
      await showFailure(error, isError(error, 'CERTIFICATION_REQUIRED') ? { goodsId } : {})
      if (isError(error, 'NOT_IN_RENTAL', 'NOT_FOUND')) void invalidate(client.orders.current)
    } finally {
      setBusy(false)
    }
  }
  return { login, busy, reveal, clear }
}
