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

/** Reads the query of the first address, else the cookies, else what an earlier visit stored; what is found is stored. */
export const readChannel = (search: string, cookies: string, storage: AppStorage): Channel => {
  const query = new URLSearchParams(search)
  const earlier = new URLSearchParams(storage.get('channel') ?? '')
  const read = (name: keyof Channel) =>
    query.get(name) || readCookie(cookies, name) || earlier.get(name) || ''
  const found = { channel: read('channel'), source: read('source'), cid: read('cid') }
  if (found.channel || found.source || found.cid)
    storage.set('channel', new URLSearchParams(found).toString())
  return found
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
