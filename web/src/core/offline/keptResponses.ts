import { cacheKeyOf } from '@shanghao/client/http/calls'
import type { Query, QueryCache } from '@tanstack/react-query'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { ownerTag } from '../session/ownerTag.ts'
import { type Profile, setProfile, useSession } from '../session/session.ts'

/** Responses are shown without a network for so long (ms), and so many of them in so many characters in all. */
const KEEP_MS = 7 * 86_400_000
const ENTRIES_MAX = 60
const CHARACTERS_MAX = 1_000_000
/** The key of the signed-in person's profile, which is no query. */
const PROFILE = 'profile'
/** Pause (ms) before what was loaded is written, so that a page's responses are written once. */
const WRITE_AFTER_MS = 1_000

/** Whose responses are kept apart: what anyone may see, and what belongs to the session. */
type Scope = 'keptPublic' | 'keptOwn'
type Entry = { readonly at: number; readonly data: unknown }
type Entries = Map<string, Entry>
type Stored = {
  readonly owner: string
  readonly build: string
  readonly entries: readonly (readonly [string, Entry])[]
}

/** Names this build of the app: the script's name holds a hash. Another build may expect other responses than were kept. */
const BUILD = import.meta.url

/** Calls whose responses are kept. What is not named here is not: logins of accounts, codes, signed links, quotes, payments. */
const keptCalls: ReadonlyMap<string, Scope> = new Map(
  Object.entries({
    keptPublic: [
      client.goods.index,
      client.goods.banner,
      client.goods.queryGames,
      client.goods.list,
      client.goods.detail,
      client.goods.description,
      client.goods.screenshots,
      client.goods.queryCustomProperty,
      client.goods.templateFour,
      client.goods.templateDesc,
      client.content.articleList,
      client.content.article,
    ],
    keptOwn: [
      client.orders.list,
      client.orders.detail,
      client.orders.current,
      client.disputes.ofOrder,
      client.goods.storedList,
      client.finance.balance,
      client.finance.details,
      client.promotion.queryUserRedPackList,
      client.notifications.list,
      client.notifications.unread,
    ],
  } satisfies Record<Scope, unknown[]>).flatMap(([scope, calls]) =>
    calls.map(
      (call) => [cacheKeyOf(call).join('.'), scope === 'keptOwn' ? 'keptOwn' : 'keptPublic'] as const,
    ),
  ),
)
const scopeOf = ([domain, name]: readonly unknown[]): Scope | undefined => keptCalls.get(`${domain}.${name}`)

/** Whose the own responses are; those of guests are never kept. */
const ownerOf = (scope: Scope): string | null => {
  const { token } = useSession.getState()
  return scope === 'keptPublic' ? '' : token === null ? null : ownerTag(token)
}

/** The stored responses of a scope; none where they are another session's or build's, unreadable, or too old. */
const parseEntries = (text: string | null, owner: string, now: number): Entries => {
  try {
    const found: Stored | null = JSON.parse(text ?? 'null')
    if (found?.owner !== owner || found.build !== BUILD) return new Map()
    return new Map(found.entries.filter(([, { at }]) => now - at < KEEP_MS))
  } catch {
    return new Map()
  }
}
/** The newest ones that fit, as text. */
const formatEntries = (entries: Entries, owner: string): string => {
  let left = CHARACTERS_MAX
  const newest = [...entries].sort(([, one], [, other]) => other.at - one.at).slice(0, ENTRIES_MAX)
  const kept = newest.filter((entry) => {
    left -= JSON.stringify(entry).length
    return left >= 0
  })
  return JSON.stringify({ owner, build: BUILD, entries: kept } satisfies Stored)
}

const fresh: Record<Scope, Entries> = { keptPublic: new Map(), keptOwn: new Map() }
let timer: ReturnType<typeof setTimeout> | undefined

const stored = (scope: Scope): Entries => {
  const owner = ownerOf(scope)
  return owner === null ? new Map() : parseEntries(appStorage.get(scope), owner, Date.now())
}

/** Writes what was loaded, beside what other windows wrote. */
const write = (): void => {
  clearTimeout(timer)
  timer = undefined
  for (const scope of ['keptPublic', 'keptOwn'] as const) {
    const owner = ownerOf(scope)
    // Another window may have signed out, or in as another person.
    const isOwners = scope === 'keptPublic' || appStorage.get('Authorization') === useSession.getState().token
    if (owner === null || !isOwners || fresh[scope].size === 0) continue
    appStorage.set(scope, formatEntries(new Map([...stored(scope), ...fresh[scope]]), owner))
    fresh[scope].clear()
  }
}
const keep = (scope: Scope, key: string, entry: Entry): void => {
  if (ownerOf(scope) === null) return
  fresh[scope].set(key, entry)
  timer ??= setTimeout(write, WRITE_AFTER_MS)
}

/** Of a list by pages the first page alone. */
const firstPage = (data: unknown): unknown => {
  const { pages, pageParams } = Object(data)
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}
const keepQuery = ({ queryKey, queryHash, state }: Query): void => {
  const scope = scopeOf(queryKey)
  if (scope && state.status === 'success')
    keep(scope, queryHash, { at: state.dataUpdatedAt, data: firstPage(state.data) })
}

const isProfile = (data: unknown): data is Profile => typeof Object(data).nickname === 'string'
const keepProfile = (profile: Profile | null): void => {
  if (profile) keep('keptOwn', PROFILE, { at: Date.now(), data: profile })
}

/** Gives a query without data what was kept of it, with its age. */
export const showKept = (query: Query): void => {
  const scope = scopeOf(query.queryKey)
  const kept = scope && (fresh[scope].get(query.queryHash) ?? stored(scope).get(query.queryHash))
  if (kept && query.state.data === undefined) query.setData(kept.data, { updatedAt: kept.at, manual: true })
}

/** Shows the signed-in person's profile as it was kept, until it can be loaded. */
export const showKeptProfile = (): void => {
  const { token, profile } = useSession.getState()
  const kept = stored('keptOwn').get(PROFILE)?.data
  if (token && !profile && isProfile(kept)) setProfile(kept)
}

/** Begins keeping what is loaded, and what has been loaded since the app was opened. */
export const keepResponses = (cache: QueryCache): void => {
  for (const query of cache.getAll()) keepQuery(query)
  keepProfile(useSession.getState().profile)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      keepQuery(event.query)
  })
  useSession.subscribe((now, before) => {
    // `offline.ts` removes what is stored.
    if (now.token !== before.token) fresh.keptOwn.clear()
    if (now.profile !== before.profile) keepProfile(now.profile)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
}
