import { useLocation } from 'react-router'
import { screenAt } from '../../paths.ts'
import { FIRST, type HistoryEntry } from './router.ts'

/**
 * Moves the token of a signed link from the address into the navigation state, because addresses are logged, shared and
 * stored. Call it before anything else reads the address.
 */
export const hideLinkToken = ({ history, location }: Pick<Window, 'history' | 'location'>): void => {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null || !screenAt(url.pathname)?.byLink) return
  url.searchParams.delete('token')
  const entry: HistoryEntry = { key: FIRST, usr: { token } }
  history.replaceState(entry, '', url)
}

/** The token of the link this screen was opened by; null without one. Screens of one link pass it on as `state`. */
export const useLinkToken = (): string | null => {
  const { state } = useLocation()
  const token: unknown = state?.token
  return typeof token === 'string' && token !== '' ? token : null
}
