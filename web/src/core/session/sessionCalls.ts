import { NetworkError } from '@shanghao/contract/client'
import { client } from '../http/request.ts'
import { payerKeyIn } from '../pay/payerKey.ts'
import { currentPath } from '../router/navigate.ts'
import { clearSession, setProfile } from './session.ts'

let loading: Promise<void> | null = null

/**
 * Loads the signed-in person's profile, with the key of a WeChat payer that the address has; concurrent calls share one request.
 * Throws what the call throws.
 */
export const loadProfile = (): Promise<void> => {
  const key = payerKeyIn(currentPath())
  loading ??= client.user
    .queryInfo(key === null ? {} : { wxUnifiedOrderKey: key })
    .then(setProfile)
    .finally(() => {
      loading = null
    })
  return loading
}

/** Signs out on the server, and on this device even when the server can't be reached. */
export const logout = async (): Promise<void> => {
  try {
    await client.session.logout()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    /* The token stays valid on the server until it expires, but no longer on this device. */
  } finally {
    clearSession()
  }
}
