import { DESKTOP, IOS, type Platform } from '@shanghao/client/platform/platform'
import { NetworkError } from '@shanghao/contract/client'
import { type AnyScreen, paths, screenAt } from '../../paths.ts'
import type { AppStorage } from '../platform/localStorage.ts'
import { loginPath } from './loginPath.ts'

export type Domain = { domain: string; clientType: number; merchantType: number }
type Rejection = { readonly to: string; readonly isLeaving: boolean }
export type GuardPorts = {
  readonly terminal: Platform['terminal']
  readonly storage: AppStorage
  readonly token: () => string | null
  readonly hasProfile: () => boolean
  readonly loadProfile: () => Promise<void>
  readonly queryDomain: () => Promise<Domain>
  /** Whether the server offers one-key login to this browser. */
  readonly offersOnekey: () => Promise<boolean>
  /** Ends the session on the server, then on this device. */
  readonly logout: () => Promise<void>
  /**
   * Ends the session on this device and shows why the server rejected it. Returns the address to go to, and whether the app
   * goes there by itself.
   */
  readonly endRejectedSession: (error: unknown, address: string) => Rejection
  readonly reportNoNetwork: () => void
  /** Where an app that needs an update is sent; null to continue. */
  readonly updateFor: (screen: AnyScreen | null, address: string) => Promise<string | null>
  /** Navigates when a background check fails. */
  readonly navigateTo: (to: string) => void
}

const DISTRIBUTION = [60, 70]
const ORDINARY = 30

const addressOf = (to: URL): string => to.pathname + to.search

/**
 * The route guard. Resolves to the address to redirect to, or null to continue. A page without login never waits for
 * the profile or the domain: they are loaded in the background, and for a page opened by a signed link not at all.
 */
export const createGuard = (ports: GuardPorts) => {
  const checkDomain = async (): Promise<void> => {
    if (ports.terminal === DESKTOP || !ports.storage.get('initOpen')) return
    const [found] = await Promise.all([ports.queryDomain(), checkOnekey()])
    const before = ports.storage.get('domain')
    if (before && before !== found.domain && ports.token()) await ports.logout()
    ports.storage.set('domain', found.domain)
    ports.storage.set('merchantType', String(found.merchantType))
    ports.storage.set(
      'clientType',
      String(DISTRIBUTION.includes(found.clientType) ? found.clientType : ORDINARY),
    )
    ports.storage.remove('initOpen')
  }
  /**
   * Without a response the stored value stays. A phone that failed last time is offered one-key login again at each
   * opening.
   */
  const checkOnekey = async (): Promise<void> => {
    const offered = await ports.offersOnekey().catch(() => null)
    if (offered === true) ports.storage.set('isShowJGLogin', '1')
    if (offered === false) ports.storage.remove('isShowJGLogin')
  }
  /** Without a response the check is repeated at the next opening. */
  const checkDomainIfReachable = () =>
    checkDomain().catch((error: unknown) => {
      if (!(error instanceof NetworkError)) ports.storage.remove('initOpen')
    })

  /** Requests a missing profile; resolves to why there is none, or null. */
  const requestMissingProfile = async (): Promise<unknown> => {
    if (!ports.token() || ports.hasProfile()) return null
    return ports.loadProfile().then(
      () => null,
      (error: unknown) => error,
    )
  }
  /** Where to go when the server rejected the token; null to continue. No response at all counts as no network. */
  const rejectionOf = (failure: unknown, to: URL): Rejection | null => {
    if (failure === null || !ports.token()) return null
    if (!(failure instanceof NetworkError)) return ports.endRejectedSession(failure, addressOf(to))
    ports.reportNoNetwork()
    return null
  }
  const loadMissingProfile = async (to: URL): Promise<Rejection | null> =>
    rejectionOf(await requestMissingProfile(), to)

  let isFirstPage = true
  /**
   * iOS opens the app on its first page: a signed-in person's home is the one of the saved skin, and a guest who would be asked to
   * sign in sees the guide once. Home itself passes.
   */
  const firstPageOnIos = (to: URL, target: AnyScreen | null): string | null => {
    if (ports.terminal !== IOS) return null
    if (ports.token()) return paths.home.layouts?.includes(to.pathname) ? paths.home() : null
    if (!target?.login || ports.storage.get('guideShown')) return null
    ports.storage.set('guideShown', '1')
    return paths.guide({ redirect: addressOf(to) })
  }

  return async (to: URL, from: AnyScreen | null): Promise<string | null> => {
    const target = screenAt(to.pathname)
    const isFirst = isFirstPage
    isFirstPage = false
    const update = await ports.updateFor(target, addressOf(to))
    if (update !== null) return update
    if (from === paths.hall && target !== paths.hall && target !== paths.rentList)
      ports.storage.remove('homeSearchKeyword')
    if (target?.byLink) return null
    const isExternal = to.searchParams.has('externalLink')
    const startPage = isFirst && !isExternal ? firstPageOnIos(to, target) : null
    if (startPage !== null) return startPage

    if ((target === paths.login || target === paths.onekeyLogin) && ports.token()) {
      if (!to.searchParams.has('needLogout')) return paths.home()
      await ports.logout()
      return null
    }
    if (target?.login) {
      // Both at once: the page waits for both. On another domain the token is gone by then, and the profile of no account.
      const profile = requestMissingProfile()
      await checkDomainIfReachable()
      const rejection = rejectionOf(await profile, to)
      if (rejection) return rejection.to
      return ports.token() || isExternal ? null : loginPath(ports.storage, addressOf(to))
    }
    void checkDomainIfReachable().then(async () => {
      const rejection = await loadMissingProfile(to)
      if (rejection && !rejection.isLeaving) ports.navigateTo(rejection.to)
    })
    return null
  }
}
