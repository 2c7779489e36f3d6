import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'
import { type AppClient, type CallOptions, createAppClient } from '@shanghao/contract/client'
import { newId } from '../platform/id.ts'
import { appStorage } from '../platform/localStorage.ts'
import { channel } from '../platform/marketingChannel.ts'
import { platform } from '../platform/platform.ts'
import { useSession } from '../session/session.ts'
import { syncServerClock } from '../time/clock.ts'
import { withRetry } from './retry.ts'

const TIMEOUT_MS = 100_000
const CLIENT_VERSION = '1.2.0'
/** The `platform` of the channel info, the same for every browser. */
const CHANNEL_PLATFORM = 30

const deviceId = (): string => {
  const existing = appStorage.get('deviceId')
  if (existing) return existing
  const created = newId()
  appStorage.set('deviceId', created)
  return created
}
/** JSON for a header: characters beyond ASCII are escaped. */
const headerJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The headers of every call (docs/decisions/renter-app.md). */
export const callHeaders = (): Record<string, string> => {
  const { terminal } = platform
  const { token } = useSession.getState()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    tml: headerJson(platform),
    Agent: headerJson({ terminal, channel: channel.channel }),
    from: headerJson({ terminal, platform: CHANNEL_PLATFORM, ...channel, deviceId: deviceId() }),
    version: CLIENT_VERSION,
    ...(token ? { authToken: token } : {}),
  }
}

/** The typed client. In components use it through `useCall`, `useCallMutation` and `usePagedList`. */
export const client: AppClient = createAppClient({
  base: '',
  headers: callHeaders,
  timeoutMs: TIMEOUT_MS,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    syncServerClock(response.headers.get('date'))
    return response
  },
  withRetry,
})

/** The output of a call: `CallOutput<'goods', 'detail'>`; an item of a list call: `ListItem<'orders', 'list'>`. */
export type CallOutput<D extends keyof Calls, N extends keyof Calls[D]> = OutputOf<Calls[D][N]>
export type ListItem<D extends keyof Calls, N extends keyof Calls[D]> =
  CallOutput<D, N> extends { list: (infer T)[] } ? T : never

/** A call of the client with its input and output. */
export type ClientCall<I, O> = (input: I, options?: CallOptions) => Promise<O>

const names = new Map<unknown, readonly [domain: string, name: string]>(
  Object.entries(client).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, call]) => [call, [domain, name]] as const),
  ),
)
/** The key under which a call's responses are cached: `[domain, name]`. */
export const cacheKeyOf = (call: unknown): readonly [domain: string, name: string] => {
  const key = names.get(call)
  if (!key) throw new Error('not a call of the client')
  return key
}
