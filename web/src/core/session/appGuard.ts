import { screenAt } from '../../paths.ts'
import { connection } from '../http/connection.ts'
import { client } from '../http/request.ts'
import { stored } from '../platform/localStorage.ts'
import { platform } from '../platform/platform.ts'
import { go, pathnameHere } from '../router/navigate.ts'
import { createGuard } from './guard.ts'
import { forget, useSession } from './session.ts'
import { loadProfile, logout } from './sessionCalls.ts'

const check = createGuard({
  terminal: platform.terminal,
  stored,
  token: () => useSession.getState().token,
  hasProfile: () => useSession.getState().profile !== null,
  loadProfile,
  queryDomain: client.content.domainQuery,
  offersOnekey: async () => {
    const { enabled, sdkUrl } = await client.content.appConfig({ type: 'onekey' })
    return enabled && sdkUrl !== null
  },
  logout,
  forget,
  goOffline: connection.failed,
  go,
})

/** The guard on the real session, storage and server. Answers where to go instead, or null. */
export const guard = (to: URL): Promise<string | null> => check(to, screenAt(pathnameHere()))
