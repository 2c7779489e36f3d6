import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'
import { create } from 'zustand'
import { paths, returnPath, screenAt } from '../../paths.ts'
import { stored } from '../platform/localStorage.ts'
import { go, here, pathnameHere } from '../router/navigate.ts'
import { loginPath } from './loginPath.ts'

export type Profile = OutputOf<Calls['user']['queryInfo']>
type Session = {
  readonly token: string | null
  /** What the person sees of themselves; null for guests and until it is loaded. */
  readonly profile: Profile | null
  /** The server ended this login (6003). Cleared by the next login. */
  readonly forcedOut: boolean
  readonly fullXuanhao: boolean
}
const AFTER_LOGIN_MS = 400
const AFTER_FORCED_LOGOUT_MS = 2000

/** Read it in components with a selector: `useSession((s) => s.profile)`; elsewhere `useSession.getState()`. */
export const useSession = create<Session>()(() => ({
  token: stored.get('Authorization'),
  profile: null,
  forcedOut: false,
  fullXuanhao: false,
}))
export const isLogin = (): boolean => useSession.getState().token !== null

/** Stores the token and, after a moment to read the success message, goes where `redirect` says (our paths only) or home. */
export const login = (authToken: string, redirect?: string | null): void => {
  stored.set('Authorization', authToken)
  useSession.setState({ token: authToken, profile: null, forcedOut: false })
  setTimeout(() => go(returnPath(redirect), { replace: true }), AFTER_LOGIN_MS)
}

export const keepProfile = (profile: Profile): void =>
  useSession.setState({ profile, fullXuanhao: profile.fullXuanhao })

/** Ends the login on this device without asking the server. */
export const forget = (): void => {
  stored.remove('Authorization')
  useSession.setState({ token: null, profile: null })
}

/** The server ended the login: everything kept on this device goes, then home. */
export const forcedLogout = (): void => {
  stored.clear()
  useSession.setState({ token: null, profile: null, fullXuanhao: false, forcedOut: true })
  setTimeout(() => go(paths.home(), { replace: true }), AFTER_FORCED_LOGOUT_MS)
}

/** Where to sign in, told to come back to `from` (default: where the person is). */
export const loginPathFrom = (from: string = here()): string => loginPath(stored, from)

/** To the login page and back here afterwards. Does nothing when already there, so that ten failed calls ask once. */
export const askLogin = (): void => {
  const at = screenAt(pathnameHere())
  if (at !== paths.login && at !== paths.onekeyLogin) go(loginPathFrom())
}
