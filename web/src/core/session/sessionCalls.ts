import { NetworkError } from '@shanghao/contract/client'
import { client } from '../http/request.ts'
import { payerKeyIn } from '../pay/payerKey.ts'
import { currentPath } from '../router/navigate.ts'
import { clearSession, setProfile, useSession } from './session.ts'

let loading: { readonly token: string | null; readonly done: Promise<void> } | null = null

/**
 * Loads the signed-in person's profile, with the key of a WeChat payer that the address has; concurrent calls share one request.
 * After a sign-out or another sign-in meanwhile the response is dropped. Throws what the call throws.
 */
export const loadProfile = (): Promise<void> => {
  const { token } = useSession.getState()
  if (loading?.token === token) return loading.done
  const key = payerKeyIn(currentPath())
  const done = client.user
    .queryInfo(key === null ? {} : { wxUnifiedOrderKey: key })
    .then((profile) => {
      if (useSession.getState().token === token) setProfile(profile)
    })
    .finally(() => {
      if (loading?.done === done) loading = null
    })
  loading = { token, done }
  return done
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
