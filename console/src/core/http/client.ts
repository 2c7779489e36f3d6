import { callHeaders } from '@shanghao/client/http/callHeaders'
import { nameCalls } from '@shanghao/client/http/calls'
import { withRetry } from '@shanghao/client/http/retry'
import { newId } from '@shanghao/client/platform/id'
import { syncServerClock } from '@shanghao/client/time/clock'
import { type AppClient, createAppClient, type Transport } from '@shanghao/contract/client'
import { useSession } from '../session/session.ts'
import { consoleStorage, keys } from '../session/storage.ts'

const TIMEOUT_MS = 100_000
const NO_CHANNEL = { channel: '', source: '', cid: '' }

const deviceId = (): string => {
  const existing = consoleStorage.get(keys.deviceId)
  if (existing) return existing
  const created = newId()
  consoleStorage.set(keys.deviceId, created)
  return created
}

/** The headers of every call of a console, and of its downloads. */
export const consoleHeaders = (): Record<string, string> =>
  callHeaders({ token: useSession.getState().token, deviceId: deviceId(), channel: NO_CHANNEL })

/** How a console's client sends calls: `createOwnerClient(transport)`. */
export const transport: Transport = {
  base: '',
  headers: consoleHeaders,
  timeoutMs: TIMEOUT_MS,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    syncServerClock(response.headers.get('date'))
    return response
  },
  withRetry,
}

/** The calls that the core of a console makes: those of anyone and of users. Screens use the client of their console. */
export const client: AppClient = createAppClient(transport)

nameCalls(client)
