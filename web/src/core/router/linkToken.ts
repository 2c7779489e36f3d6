import { useLocation } from 'react-router'
import { linkPaths, screenAt } from '../../paths.ts'
import { FIRST, type HistoryEntry } from './router.ts'

const withoutSlash = (token: string): string => token.replace(/\/+$/, '')

/** The address without the token, and the token, of an address with one; null for any other. */
const splitLink = (url: URL): { shown: string; token: string } | null => {
  for (const [path, screen] of Object.entries(linkPaths)) {
    if (url.pathname === path) return { shown: screen(), token: withoutSlash(url.hash.slice(1)) }
    // Messages sent before the token moved into the fragment.
    if (url.pathname.startsWith(`${path}/`))
      return { shown: screen(), token: withoutSlash(url.pathname.slice(path.length + 1)) }
  }
  const token = url.searchParams.get('token')
  return token !== null && screenAt(url.pathname)?.byLink ? { shown: url.pathname, token } : null
}

/**
 * Moves the token of a signed link from the address into the navigation state, because addresses are logged, shared and
 * stored. Call it before anything else reads the address.
 */
export const hideLinkToken = ({ history, location }: Pick<Window, 'history' | 'location'>): void => {
  const link = splitLink(new URL(location.href))
  if (!link) return
  const entry: HistoryEntry = { key: FIRST, usr: { token: link.token } }
  history.replaceState(entry, '', link.shown)
}

/** The token of the link this screen was opened by; null without one. Screens of one link pass it on as `state`. */
export const useLinkToken = (): string | null => {
  const { state } = useLocation()
  const token: unknown = state?.token
  return typeof token === 'string' && token !== '' ? token : null
}
