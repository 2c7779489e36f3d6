import { NetworkError } from '@shanghao/contract/client'
import { client } from '../http/client.ts'
import { clearSession, useSession } from './session.ts'

let loading: Promise<void> | null = null

/** Loads the signed-in person's profile; concurrent calls share one request. Throws what the call throws. */
export const loadProfile = (): Promise<void> => {
  loading ??= client.user
    .queryInfo({})
    .then((profile) => useSession.setState({ profile }))
    .finally(() => {
      loading = null
    })
  return loading
}

/** Signs out on the server, and on this device even when the server can't be reached. */
export const signOut = async (): Promise<void> => {
  try {
    await client.session.logout()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    /* The token stays valid on the server until it expires, but no longer on this device. */
  } finally {
    clearSession()
  }
}
