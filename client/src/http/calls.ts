import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'
import type { CallOptions } from '@shanghao/contract/client'

/** The output of a call: `CallOutput<'goods', 'detail'>`; an item of a list call: `ListItem<'orders', 'list'>`. */
export type CallOutput<D extends keyof Calls, N extends keyof Calls[D]> = OutputOf<Calls[D][N]>
export type ListItem<D extends keyof Calls, N extends keyof Calls[D]> =
  CallOutput<D, N> extends { list: (infer T)[] } ? T : never

/** A call of the client with its input and output. */
export type ClientCall<I, O> = (input: I, options?: CallOptions) => Promise<O>

const names = new Map<unknown, readonly [domain: string, name: string]>()

/** Makes the calls of a client known to `cacheKeyOf`. */
export const nameCalls = (client: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void => {
  for (const [domain, table] of Object.entries(client))
    for (const [name, call] of Object.entries(table)) names.set(call, [domain, name])
}

/** The key under which a call's responses are cached: `[domain, name]`. */
export const cacheKeyOf = (call: unknown): readonly [domain: string, name: string] => {
  const key = names.get(call)
  if (!key) throw new Error('not a call of the client')
  return key
}
