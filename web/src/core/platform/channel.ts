import { type Stored, stored } from './localStorage.ts'

/** Who brought this visitor. Empty strings where nobody did. */
export type Channel = { readonly channel: string; readonly source: string; readonly cid: string }

const cookie = (cookies: string, name: string): string => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? '')
  } catch {
    return ''
  }
}

/** From the query of the first address, else the cookies, else what an earlier visit left; what is found is kept. */
export const channelOf = (search: string, cookies: string, kept: Stored): Channel => {
  const query = new URLSearchParams(search)
  const before = new URLSearchParams(kept.get('channel') ?? '')
  const read = (name: keyof Channel) => query.get(name) || cookie(cookies, name) || before.get(name) || ''
  const found = { channel: read('channel'), source: read('source'), cid: read('cid') }
  if (found.channel || found.source || found.cid) kept.set('channel', new URLSearchParams(found).toString())
  return found
}

export const channel: Channel =
  typeof document === 'undefined'
    ? { channel: '', source: '', cid: '' }
    : channelOf(location.search, document.cookie, stored)
