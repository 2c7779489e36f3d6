import type { CallOutput } from '@shanghao/client/http/calls'
import { SKINS } from '@shanghao/contract/rules'
import pTimeout from 'p-timeout'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { type AnyScreen, layoutPath, paths, screenAt } from '../../paths.ts'
import { showFailure } from '../http/failures.ts'
import { client } from '../http/request.ts'
import { firstPage } from '../page/firstPage.ts'
import { appStorage } from '../platform/localStorage.ts'
import { currentPathname, reloadScreen } from '../router/navigate.ts'

/** The site that the app is opened on: the platform's own, or a portal with a name, a mark and a skin of its own. */
export type Site = CallOutput<'channels', 'portalInfo'>

const PLATFORM: Site = { isPortal: false, name: '上号', logo: '', skin: 1, expired: false }

/** How long (ms) the first screen waits at most for the answer which site this is. */
const FIRST_ANSWER_MS = 2000

/** What an earlier visit stored of the site, so that it has its look before the server answers. */
const parseSite = (text: string | null): Site => {
  try {
    const found = Object(JSON.parse(text ?? 'null')) as Partial<Site>
    const skin = Number(found.skin)
    if (!Number.isInteger(skin) || skin < 1 || skin > SKINS) return PLATFORM
    const isText = typeof found.name === 'string' && typeof found.logo === 'string'
    return found.isPortal === true && isText ? { ...PLATFORM, ...found } : { ...PLATFORM, skin }
  } catch {
    return PLATFORM
  }
}

const siteStore = createStore<Site>()(() => firstPage()?.site ?? parseSite(appStorage.get('displayConf')))

/** The site, or what `select` takes of it. */
export function useSite(): Site
export function useSite<T>(select: (site: Site) => T): T
export function useSite<T>(select?: (site: Site) => T): T | Site {
  const read = (site: Site) => (select ? select(site) : site)
  return useSyncExternalStore(
    siteStore.subscribe,
    () => read(siteStore.getState()),
    () => read(firstPage()?.site ?? PLATFORM),
  )
}

const applySkin = ({ skin }: Site): void => {
  document.documentElement.dataset['skin'] = String(skin)
}

let answered: Promise<unknown> = Promise.resolve()

/**
 * Applies the site's skin, and asks the server which site this is, unless it has said so in the page: its name, its look, whether
 * its time is over.
 */
export const watchSite = (): void => {
  const follow = (site: Site) => {
    applySkin(site)
    appStorage.set('displayConf', JSON.stringify(site))
  }
  const known = firstPage()?.site
  if (known) {
    follow(known)
    return
  }
  applySkin(siteStore.getState())
  siteStore.subscribe((site, before) => {
    follow(site)
    if (site.skin !== before.skin && screenAt(currentPathname())?.layouts) reloadScreen()
  })
  const isFirstVisit = appStorage.get('displayConf') === null
  const answer = client.channels
    .portalInfo({}, { isRead: true })
    .then((site) => siteStore.setState(site))
    .catch((error: unknown) => showFailure(error, { inPage: true }))
  if (isFirstVisit) answered = pTimeout(answer, { milliseconds: FIRST_ANSWER_MS, message: false })
}

/** The display number of the site as far as it is known. */
export const shownSkin = (): number => siteStore.getState().skin

/** The site's display number. On the first visit of a device it waits for the server, so that the layout doesn't change at once. */
export const knownSkin = async (): Promise<number> => {
  await answered
  return siteStore.getState().skin
}

/** The address of my page in the site's layout. */
export const myPath = (): string => layoutPath(paths.my, siteStore.getState().skin)

/** The screens on which accounts are found and rented; an expired portal has none of them. */
const rentingScreens: readonly AnyScreen[] = [
  paths.home,
  paths.homeSearch,
  paths.hall,
  paths.rentList,
  paths.rentListSearch,
  paths.account,
  paths.heroes,
  paths.skins,
  paths.heroSkinSearch,
  paths.descriptionSearch,
  paths.share,
  paths.order,
  paths.redPackets,
]

/** Whether a screen is closed because the portal has expired. Orders, money and help stay open. */
export const isClosed = ({ expired }: Site, screen: AnyScreen | null): boolean =>
  expired && screen !== null && rentingScreens.includes(screen)
