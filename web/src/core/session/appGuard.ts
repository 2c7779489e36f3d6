import { connection } from '@shanghao/client/http/connection'
import { platform } from '@shanghao/client/platform/platform'
import { screenAt } from '../../paths.ts'
import { endRejectedSession } from '../http/failures.ts'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { currentPathname, navigateTo } from '../router/navigate.ts'
import { upgradeGate } from '../upgrade/upgrade.ts'
import { createGuard } from './guard.ts'
import { useSession } from './session.ts'
import { loadProfile, logout } from './sessionCalls.ts'

const check = createGuard({
  terminal: platform.terminal,
  storage: appStorage,
  token: () => useSession.getState().token,
  hasProfile: () => useSession.getState().profile !== null,
  loadProfile,
  queryDomain: client.channels.domainQuery,
  offersOnekey: async () => {
    const config = await client.content.appConfig({ type: 'onekey' })
    return config.type === 'onekey' && config.enabled && config.sdkUrl !== null
  },
  logout,
  endRejectedSession,
  reportNoNetwork: connection.reportFailure,
  updateFor: upgradeGate.redirectFor,
  navigateTo,
})

/** The guard with the app's session, storage and calls. Resolves to the address to redirect to, or null. */
export const guard = (to: URL): Promise<string | null> => check(to, screenAt(currentPathname()))
