import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'
import { type CallOptions, type Client, createClient } from '@shanghao/contract/client'
import { channel } from '../platform/channel.ts'
import { newId } from '../platform/id.ts'
import { stored } from '../platform/localStorage.ts'
import { platform } from '../platform/platform.ts'
import { useSession } from '../session/session.ts'
import { noteServerDate } from '../time/clock.ts'
import { repeated } from './retry.ts'

const TIMEOUT_MS = 100_000
const CLIENT_VERSION = '1.2.0'
/** What `platform` says in channel info, whatever the browser. */
const CHANNEL_PLATFORM = 30

const deviceId = (): string => {
  const kept = stored.get('deviceId')
  if (kept) return kept
  const made = newId()
  stored.set('deviceId', made)
  return made
}
/** JSON that fits a header: everything beyond ASCII escaped. */
const json = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The headers of every call (docs/decisions/renter-app.md). */
export const callHeaders = (): Record<string, string> => {
  const { terminal } = platform
  const { token } = useSession.getState()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    tml: json(platform),
    Agent: json({ terminal, channel: channel.channel }),
    from: json({ terminal, platform: CHANNEL_PLATFORM, ...channel, deviceId: deviceId() }),
    version: CLIENT_VERSION,
    ...(token ? { authToken: token } : {}),
  }
}

/** The typed client. In components use it through `useCall`, `useCallMutation` and `usePagedList` (core/http/query.ts). */
export const client: Client = createClient({
  base: '',
  headers: callHeaders,
  timeoutMs: TIMEOUT_MS,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    noteServerDate(response.headers.get('date'))
    return response
  },
  retry: repeated,
})

/** What a call answers: `Answer<'goods', 'detail'>`; what a list call lists: `Item<'orders', 'list'>`. */
export type Answer<D extends keyof Calls, N extends keyof Calls[D]> = OutputOf<Calls[D][N]>
export type Item<D extends keyof Calls, N extends keyof Calls[D]> =
  Answer<D, N> extends { list: (infer T)[] } ? T : never

/** A call of the client, whatever it takes and answers. */
export type Caller<I, O> = (input: I, options?: CallOptions) => Promise<O>

const names = new Map<unknown, readonly [domain: string, name: string]>(
  Object.entries(client).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, caller]) => [caller, [domain, name]] as const),
  ),
)
/** What a call is cached under: `[domain, name]`. */
export const keyOf = (caller: unknown): readonly [domain: string, name: string] => {
  const key = names.get(caller)
  if (!key) throw new Error('not a call of the client')
  return key
}
