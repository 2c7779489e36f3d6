import { OWNER_CONSOLE } from '@shanghao/contract/rules'

type Navigator = {
  push(to: string): void
  replace(to: string): void
  route(): { readonly location: { readonly pathname: string; readonly search: string } } | null
}
let navigator: Navigator | null = null

/** Called once by main.tsx. Modules outside React (session, failures) navigate through this module. */
export const attachNavigator = (instance: Navigator): void => {
  navigator = instance
}
/** Whether an address is one of the owners' console, which is no screen of this app: a link to it loads the document. */
export const isConsole = (to: string): boolean => to.startsWith(OWNER_CONSOLE)

/**
 * Navigates to an address built by `paths`, or that a message leads to, which may be a screen of the owners' console. In components
 * prefer `Link` and `useNavigate`.
 */
export const navigateTo = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (isConsole(to)) location.assign(to)
  else if (replace) navigator?.replace(to)
  else navigator?.push(to)
}
/** Loads the screen of the current address again; does nothing before the first screen is shown. */
export const reloadScreen = (): void => {
  if (navigator?.route()) navigator.replace(currentPath())
}
/** The current path without query. */
export const currentPathname = (): string => navigator?.route()?.location.pathname ?? '/'
/** The current path with its query. */
export const currentPath = (): string => {
  const location = navigator?.route()?.location
  return location ? location.pathname + location.search : '/'
}
