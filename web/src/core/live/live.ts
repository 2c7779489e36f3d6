import { connectLive } from '@shanghao/client/live/connectLive'
import { showFailure } from '../http/failures.ts'
import { invalidate } from '../http/query.ts'
import { appHeaders } from '../http/request.ts'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { callsAffectedBy, liveCalls } from './liveCalls.ts'

/** Receives live events for the signed-in person: what they change is read again. */
export const startLive = (): void =>
  connectLive({
    headers: appHeaders,
    token: () => useSession.getState().token,
    onTokenChanged: (changed) =>
      useSession.subscribe(({ token }, before) => {
        if (token !== before.token) changed()
      }),
    onEvents: (events) => void invalidate(...callsAffectedBy(events)),
    onMissed: () => void invalidate(...liveCalls),
    checkSession: () => {
      loadProfile().catch((error: unknown) => showFailure(error, { inPage: true }))
    },
  })
