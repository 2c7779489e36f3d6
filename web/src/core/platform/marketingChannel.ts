import { type AppStorage, appStorage } from './localStorage.ts'

/** The marketing channel that led the visitor here; empty strings for none. */
export type Channel = { readonly channel: string; readonly source: string; readonly cid: string }

const readCookie = (cookies: string, name: string): string => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? '')
  } catch {
    return ''
  }
}

const channelBy = (read: (name: keyof Channel) => string): Channel => ({
  channel: read('channel'),
  source: read('source'),
  cid: read('cid'),
})

/**
 * Reads the query of the first address, and what it lacks from the cookies; what is found is stored. A visit with none of them has the
 * channel that an earlier visit stored.
 */
export const readChannel = (search: string, cookies: string, storage: AppStorage): Channel => {
  const query = new URLSearchParams(search)
  const found = channelBy((name) => query.get(name) || readCookie(cookies, name))
  if (found.channel || found.source || found.cid) {
    storage.set('channel', new URLSearchParams(found).toString())
    return found
  }
  const earlier = new URLSearchParams(storage.get('channel') ?? '')
  return channelBy((name) => earlier.get(name) ?? '')
}

const NONE: Channel = { channel: '', source: '', cid: '' }
/** The query of the first address, by which the visitor came. */
const firstQuery = typeof location === 'undefined' ? '' : location.search
let found: Channel | undefined

/** The channel of this visit. It is read when it is first needed, because a page stands still while its cookies are read. */
export const visitChannel = (): Channel => {
  found ??= typeof document === 'undefined' ? NONE : readChannel(firstQuery, document.cookie, appStorage)
  return found
}
