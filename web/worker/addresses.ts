import { OWNER_CONSOLE } from '@shanghao/contract/rules'

/**
 * Whether an address is a screen of the app, which the app's page can stand in for without a network. Calls, files, the API
 * reference and pages of the outside are none.
 */
export const isScreenPath = (pathname: string): boolean =>
  pathname === '/' || /^\/(pages\/|choose-location$|open-location$)/.test(pathname)

/** The address that a push opens: the screen of the app or of the owners' console that it names, or the inbox where it names neither. */
export const openedAddress = (path: string, origin: string): string => {
  const inbox = new URL('/pages/message/index', origin).href
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return inbox
  const url = new URL(path, origin)
  const isOpened = isScreenPath(url.pathname) || url.pathname.startsWith(`${OWNER_CONSOLE}/`)
  return url.origin === origin && isOpened ? url.href : inbox
}
