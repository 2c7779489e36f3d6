import { callHeaders } from '@shanghao/client/http/callHeaders'
import { nameCalls } from '@shanghao/client/http/calls'
import { withRetry } from '@shanghao/client/http/retry'
import { newId } from '@shanghao/client/platform/id'
import { syncServerClock } from '@shanghao/client/time/clock'
import { type AppClient, createAppClient } from '@shanghao/contract/client'
import { appStorage } from '../platform/localStorage.ts'
import { visitChannel } from '../platform/marketingChannel.ts'
import { useSession } from '../session/session.ts'

const TIMEOUT_MS = 100_000

const deviceId = (): string => {
  const existing = appStorage.get('deviceId')
  if (existing) return existing
  const created = newId()
  appStorage.set('deviceId', created)
  return created
}
/** The headers of every call of the app. */
export const appHeaders = (): Record<string, string> =>
  callHeaders({ token: useSession.getState().token, deviceId: deviceId(), channel: visitChannel() })

/** The typed client. In components use it through `useCall`, `useCallMutation` and `usePagedList`. */
export const client: AppClient = createAppClient({
  base: '',
  headers: appHeaders,
  timeoutMs: TIMEOUT_MS,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    syncServerClock(response.headers.get('date'))
    return response
  },
  withRetry,
})

nameCalls(client)
