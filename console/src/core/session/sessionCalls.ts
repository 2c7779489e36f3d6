import { NetworkError } from '@shanghao/contract/client'
import { client } from '../http/client.ts'
import { clearSession, useSession } from './session.ts'

/** Resolves to what was loaded; to null after a sign-out or another sign-in meanwhile: it is the other person's. Throws what `load` throws. */
export const loadForSession = async <T>(load: () => Promise<T>): Promise<T | null> => {
  const { token } = useSession.getState()
  const loaded = await load()
  return useSession.getState().token === token ? loaded : null
}

let loading: { readonly token: string | null; readonly done: Promise<void> } | null = null

/** Loads the signed-in person's profile; concurrent calls of a session share one request. Throws what the call throws. */
export const loadProfile = (): Promise<void> => {
  const { token } = useSession.getState()
  if (loading?.token === token) return loading.done
  const done = loadForSession(() => client.user.queryInfo({}))
    .then((profile) => {
      if (profile) useSession.setState({ profile })
    })
    .finally(() => {
      if (loading?.done === done) loading = null
    })
  loading = { token, done }
  return done
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
