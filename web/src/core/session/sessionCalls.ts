import { NetworkError } from '@shanghao/contract/client'
import { client } from '../http/request.ts'
import { forget, keepProfile } from './session.ts'

let loading: Promise<void> | null = null

/** Fetches what the person sees of themselves; calls at the same time share one request. Throws what the call throws. */
export const loadProfile = (): Promise<void> => {
  loading ??= client.user
    .queryInfo()
    .then(keepProfile)
    .finally(() => {
      loading = null
    })
  return loading
}

/** Signs out: the server is told first, and whatever it says this device forgets. */
export const logout = async (): Promise<void> => {
  try {
    await client.session.logout()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    /* The token stays valid on the server until it expires, but no longer on this device. */
  } finally {
    forget()
  }
}
