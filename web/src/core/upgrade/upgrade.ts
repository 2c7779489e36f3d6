import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { client } from '../http/request.ts'
import { appShell } from '../platform/appShell.ts'
import { appStorage } from '../platform/localStorage.ts'
import { navigateTo } from '../router/navigate.ts'
import { createUpgradeGate } from './upgradeGate.ts'

/** The gate with the app's storage and calls. */
export const upgradeGate = createUpgradeGate({
  shell: appShell,
  storage: appStorage,
  query: async ({ platform, versionCode: code }) =>
    (await client.content.upgradeDefault({ platform, code }, { isRead: true })).update?.kind ?? null,
  now: Date.now,
  today: () => shanghaiDate(serverNow()),
  navigateTo: (to) => navigateTo(to, { replace: true }),
})
