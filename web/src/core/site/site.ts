import { SKINS } from '@shanghao/contract/rules'
import { create } from 'zustand'
import { type AnyScreen, paths } from '../../paths.ts'
import { showFailure } from '../http/failures.ts'
import { type CallOutput, client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'

/** The site that the app is opened on: the platform's own, or a portal with a name, a mark and a skin of its own. */
export type Site = CallOutput<'channels', 'portalInfo'>

const PLATFORM: Site = { isPortal: false, name: '上号', logo: '', skin: 1, expired: false }

/** What an earlier visit stored of the site, so that it has its look before the server answers. */
const parseSite = (text: string | null): Site => {
  try {
    const found = Object(JSON.parse(text ?? 'null')) as Partial<Site>
    const isSkin = Number.isInteger(found.skin) && Number(found.skin) >= 1 && Number(found.skin) <= SKINS
    const isText = typeof found.name === 'string' && typeof found.logo === 'string'
    return found.isPortal === true && isSkin && isText ? { ...PLATFORM, ...found } : PLATFORM
  } catch {
    return PLATFORM
  }
}

export const useSite = create<Site>()(() => parseSite(appStorage.get('displayConf')))

const applySkin = ({ skin }: Site): void => {
  document.documentElement.dataset['skin'] = String(skin)
}

/** Applies the site's skin, and asks the server which site this is: its name, its look, whether its time is over. */
export const watchSite = (): void => {
  applySkin(useSite.getState())
  useSite.subscribe((site) => {
    applySkin(site)
    appStorage.set('displayConf', JSON.stringify(site))
  })
  client.channels
    .portalInfo({}, { isRead: true })
    .then((site) => useSite.setState(site))
    .catch((error: unknown) => showFailure(error, { inPage: true }))
}

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
