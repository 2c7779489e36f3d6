import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'
import { create } from 'zustand'
import { paths, returnPath, screenAt } from '../../paths.ts'
import { appStorage, draftStorage } from '../platform/localStorage.ts'
import { currentPath, currentPathname, navigateTo } from '../router/navigate.ts'
import { loginPath } from './loginPath.ts'

export type Profile = OutputOf<Calls['user']['queryInfo']>
type Session = {
  readonly token: string | null
  /** The signed-in person's profile; null for guests and until it is loaded. */
  readonly profile: Profile | null
  /** The server ended this session (6003). Cleared by the next login. */
  readonly forcedOut: boolean
  readonly fullXuanhao: boolean
}
const AFTER_LOGIN_MS = 400
const AFTER_FORCED_LOGOUT_MS = 2000

/**
 * In components read it with a selector: `useSession((s) => s.profile)`; elsewhere `useSession.getState()`. Its first state is
 * a guest's, for whom the server renders.
 */
export const useSession = create<Session>()(() => ({
  token: null,
  profile: null,
  forcedOut: false,
  fullXuanhao: false,
}))
useSession.setState({ token: appStorage.get('Authorization') })

export const isSignedIn = (): boolean => useSession.getState().token !== null

/**
 * Stores the token and, after a pause (ms) to read the success message, navigates to `redirect` (paths of this site
 * only) or home; resolves then.
 */
export const login = (authToken: string, redirect?: string | null): Promise<void> => {
  appStorage.set('Authorization', authToken)
  useSession.setState({ token: authToken, profile: null, forcedOut: false })
  return new Promise((resolve) => {
    setTimeout(() => {
      navigateTo(returnPath(redirect), { replace: true })
      resolve()
    }, AFTER_LOGIN_MS)
  })
}

export const setProfile = (profile: Profile): void =>
  useSession.setState({ profile, fullXuanhao: profile.fullXuanhao })

/** Ends the session on this device without a call. The next person of this tab must not find what was being written. */
export const clearSession = (): void => {
  appStorage.remove('Authorization')
  draftStorage.clear()
  useSession.setState({ token: null, profile: null })
}

/** Whether a forced logout is about to navigate home. */
let isLeaving = false

/**
 * The server ended the session: clears everything stored on this device, then navigates home. The page's other calls fail
 * for the same reason, and navigate no more.
 */
export const handleForcedLogout = (): void => {
  appStorage.clear()
  draftStorage.clear()
  useSession.setState({ token: null, profile: null, fullXuanhao: false, forcedOut: true })
  if (isLeaving) return
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
    navigateTo(paths.home(), { replace: true })
  }, AFTER_FORCED_LOGOUT_MS)
}

/** The login page that returns to `from` (default: the current page). */
export const loginPathFor = (from: string = currentPath()): string => loginPath(appStorage, from)

/**
 * Navigates to the login page and back afterwards. Does nothing on a login page, so that ten failed calls navigate
 * once, and after a forced logout, which leads home.
 */
export const goToLogin = (): void => {
  if (isLeaving) return
  const at = screenAt(currentPathname())
  if (at !== paths.login && at !== paths.onekeyLogin) navigateTo(loginPathFor())
}
