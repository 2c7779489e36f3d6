import { NetworkError } from '@shanghao/contract/client'
import { type AnyScreen, paths, screenAt } from '../../paths.ts'
import type { Stored } from '../platform/localStorage.ts'
import type { Platform } from '../platform/platform.ts'
import { loginPath } from './loginPath.ts'

export type Domain = { domain: string; clientType: number; merchantType: number }
export type GuardPorts = {
  readonly terminal: Platform['terminal']
  readonly stored: Stored
  readonly token: () => string | null
  readonly hasProfile: () => boolean
  readonly loadProfile: () => Promise<void>
  readonly queryDomain: () => Promise<Domain>
  /** Whether the server has people of this browser sign in with one key. */
  readonly offersOnekey: () => Promise<boolean>
  /** Tells the server, then forgets. */
  readonly logout: () => Promise<void>
  /** Forgets without asking the server. */
  readonly forget: () => void
  readonly goOffline: () => void
  /** Moves on outside of a navigation, when a check that nobody waited for fails. */
  readonly go: (to: string) => void
}

const DESKTOP = 3
const DISTRIBUTION = [60, 70]
const ORDINARY = 30

/**
 * The route guard. Answers where to go instead, or null to go on. A page that takes no login never
 * waits for the profile or the domain: they are looked after beside it.
 */
export const createGuard = (ports: GuardPorts) => {
  const loginPage = (to: URL) => loginPath(ports.stored, to.pathname + to.search)

  const checkDomain = async (): Promise<void> => {
    if (ports.terminal === DESKTOP || !ports.stored.get('initOpen')) return
    const [found] = await Promise.all([ports.queryDomain(), checkOnekey()])
    const before = ports.stored.get('domain')
    if (before && before !== found.domain && ports.token()) await ports.logout()
    ports.stored.set('domain', found.domain)
    ports.stored.set('merchantType', String(found.merchantType))
    ports.stored.set(
      'clientType',
      String(DISTRIBUTION.includes(found.clientType) ? found.clientType : ORDINARY),
    )
    ports.stored.remove('initOpen')
  }
  /** Unanswered, what is known stays. A phone that couldn't do it last time is asked again at each opening. */
  const checkOnekey = async (): Promise<void> => {
    const offered = await ports.offersOnekey().catch(() => null)
    if (offered === true) ports.stored.set('isShowJGLogin', '1')
    if (offered === false) ports.stored.remove('isShowJGLogin')
  }
  /** Unanswered, the question stays open until the next visit. */
  const checkDomainIfReachable = () =>
    checkDomain().catch((error: unknown) => {
      if (!(error instanceof NetworkError)) ports.stored.remove('initOpen')
    })

  /** False when the token is worth nothing any more. No answer at all counts as no network. */
  const ensureProfile = async (): Promise<boolean> => {
    if (!ports.token() || ports.hasProfile()) return true
    try {
      await ports.loadProfile()
      return true
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        ports.forget()
        return false
      }
      ports.goOffline()
      return true
    }
  }

  return async (to: URL, from: AnyScreen | null): Promise<string | null> => {
    const target = screenAt(to.pathname)
    if (from === paths.hall && target !== paths.hall && target !== paths.rentList)
      ports.stored.remove('homeSearchKeyword')
    if (to.searchParams.has('externalLink')) return null

    if ((target === paths.login || target === paths.onekeyLogin) && ports.token()) {
      if (!to.searchParams.has('needLogout')) return paths.home()
      await ports.logout()
      return null
    }
    if (target?.login) {
      await checkDomainIfReachable()
      return ports.token() && (await ensureProfile()) ? null : loginPage(to)
    }
    void checkDomainIfReachable().then(async () => {
      if (!(await ensureProfile())) ports.go(loginPage(to))
    })
    return null
  }
}
