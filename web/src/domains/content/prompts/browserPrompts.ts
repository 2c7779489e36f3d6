import type { Browser } from '../../../core/platform/browser.ts'
import { type AnyScreen, paths } from '../../../paths.ts'

/** `home-screen`: add the site to the home screen. `wechat`: open it in a browser. */
export type BrowserPromptKind = 'home-screen' | 'wechat'

/** The downloads; the guide, which says enough itself; one-key login, which may leave for the usual one by itself. */
const screensWithout: readonly AnyScreen[] = [
  paths.downloadApp,
  paths.bookmark,
  paths.downApp,
  paths.guide,
  paths.onekeyLogin,
]
/** Where a payment runs or its authorization returns to. */
const payingScreens: readonly AnyScreen[] = [
  paths.cashier,
  paths.payResult,
  paths.recharge,
  paths.rechargeResult,
  paths.wxAuth,
]

/** The prompt for this browser on a page; null for none. `isAnnounced` says whether a prompt of a kind was shown before. */
export const browserPromptFor = (
  { name, isIphone, isStandalone }: Browser,
  screen: AnyScreen | null,
  isAnnounced: (kind: BrowserPromptKind) => boolean,
): BrowserPromptKind | null => {
  // The address of a screen opened by a signed link no longer has the link's token: in another browser it would open without it.
  if (screen === null || screen.byLink || screensWithout.includes(screen)) return null
  if (name === 'wechat') return payingScreens.includes(screen) || isAnnounced('wechat') ? null : 'wechat'
  return isIphone && name === 'safari' && !isStandalone && !isAnnounced('home-screen') ? 'home-screen' : null
}
