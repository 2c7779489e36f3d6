import { isSignedIn, useSession } from '../session/session.ts'

/** Where the code can't be loaded, screens poll instead, as they do without a connection. */
const connect = (): void => {
  import('./live.ts').then(
    ({ startLive }) => startLive(),
    () => {},
  )
}

/** Receives live events while someone is signed in. Guests have none: the code of the stream comes with the first session. */
export const watchLive = (): void => {
  if (isSignedIn()) connect()
  else {
    const stop = useSession.subscribe(({ token }) => {
      if (token === null) return
      stop()
      connect()
    })
  }
}
