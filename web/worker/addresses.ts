/**
 * Whether an address is a screen of the app, which the app's page can stand in for without a network. Calls, files, the API
 * reference and pages of the outside are none.
 */
export const isScreenPath = (pathname: string): boolean =>
  pathname === '/' || /^\/(pages\/|choose-location$|open-location$)/.test(pathname)

/** The address of the app that a push opens: the path it names, or the inbox where that leads elsewhere. */
export const openedAddress = (path: string, origin: string): string => {
  const inbox = new URL('/pages/message/index', origin).href
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return inbox
  const url = new URL(path, origin)
  return url.origin === origin && isScreenPath(url.pathname) ? url.href : inbox
}
