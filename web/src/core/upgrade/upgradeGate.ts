import pTimeout from 'p-timeout'
import { type AnyScreen, paths } from '../../paths.ts'
import type { AppShell } from '../platform/appShell.ts'
import type { AppStorage } from '../platform/localStorage.ts'

export type UpdateKind = 'normal' | 'full_screen' | 'forced'
export type UpgradePorts = {
  /** Null in a browser, which is always current. */
  readonly shell: AppShell | null
  readonly storage: AppStorage
  /** How the update is offered; null for none. */
  readonly query: (shell: AppShell) => Promise<UpdateKind | null>
  readonly now: () => number
  /** Today in Asia/Shanghai. */
  readonly today: () => string
  /** Navigates when a check in the background finds a forced update. */
  readonly navigateTo: (to: string) => void
}

/** For so long (ms) a found answer counts, and the first page waits for one. */
const CHECK_EVERY_MS = 10 * 60_000
const WAIT_MS = 3_000
const FORCED = 'forced'

/** Screens on which an update is made; a forced one leaves no others. */
const updateScreens: ReadonlySet<AnyScreen | null> = new Set<AnyScreen | null>([
  paths.forceUpdate,
  paths.upgradeIssues,
])
const otherUpdateScreens: ReadonlySet<AnyScreen | null> = new Set<AnyScreen | null>([
  paths.fullScreenUpdate,
  paths.upgrade,
])

/**
 * Keeps an app that has to be updated on the screens of the update. What was found is stored for the app's version, so that an app
 * that was blocked stays so without a network; an answer that the update is not forced any more opens it.
 */
export const createUpgradeGate = ({ shell, storage, query, now, today, navigateTo }: UpgradePorts) => {
  let found: UpdateKind | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null
  const own = String(shell?.versionCode)
  const isStoredForced = (): boolean => storage.get('forcedUpdate') === own

  const check = (of: AppShell): Promise<void> => {
    checking ??= query(of)
      .then((kind) => {
        found = kind
        checkedAt = now()
        if (kind === FORCED) storage.set('forcedUpdate', own)
        else storage.remove('forcedUpdate')
      })
      // Without an answer the stored one stays, and the next page asks again.
      .catch(() => {})
      .finally(() => {
        checking = null
      })
    return checking
  }
  const waitAtMost = (answer: Promise<void>): Promise<void> =>
    pTimeout(answer, { milliseconds: WAIT_MS, message: false })

  return {
    /** The full-screen update was left: it comes again tomorrow. */
    skip: (): void => storage.set('updateSkipped', today()),
    /** Whether to tell of an update that may wait: once a day, which this call counts. */
    announceNormal: (): boolean => {
      if (found !== 'normal' || storage.get('updateTold') === today()) return false
      storage.set('updateTold', today())
      return true
    },
    /** The address to redirect to; null to continue. */
    redirectFor: async (screen: AnyScreen | null, address: string): Promise<string | null> => {
      if (!shell) return null
      const isFirst = checkedAt === Number.NEGATIVE_INFINITY
      if (isFirst && !isStoredForced()) {
        const answer = check(shell)
        await waitAtMost(answer)
        if (checkedAt === Number.NEGATIVE_INFINITY)
          void answer.then(() => found === FORCED && navigateTo(paths.forceUpdate()))
      } else if (now() - checkedAt > CHECK_EVERY_MS)
        void check(shell).then(() => found === FORCED && navigateTo(paths.forceUpdate()))
      if (found === FORCED || isStoredForced()) return updateScreens.has(screen) ? null : paths.forceUpdate()
      if (found !== 'full_screen' || storage.get('updateSkipped') === today()) return null
      const isOnWay = updateScreens.has(screen) || otherUpdateScreens.has(screen)
      return isOnWay ? null : paths.fullScreenUpdate({ redirect: address })
    },
  }
}
