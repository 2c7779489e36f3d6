import { connectLive } from '@shanghao/client/live/connectLive'
import type { LiveEvent } from '@shanghao/contract/live'
import { client, consoleHeaders } from '../http/client.ts'
import { showFailure } from '../http/failures.ts'
import { useSession } from '../session/session.ts'

type Ports = {
  /** Reads again what these events change. */
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Reads again everything that events change: some may be missing. */
  readonly onMissed: () => void
}

/** Keeps a connection for live events while someone is signed in to the console. */
export const connectConsoleLive = (ports: Ports): void =>
  connectLive({
    ...ports,
    headers: consoleHeaders,
    token: () => useSession.getState().token,
    onTokenChanged: (changed) => {
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) changed()
      })
    },
    checkSession: () => {
      client.user.queryInfo().catch((error: unknown) => showFailure(error, { inPage: true }))
    },
  })
