type Navigator = {
  push(to: string): void
  replace(to: string): void
  place(): { readonly location: { readonly pathname: string; readonly search: string } } | null
}
let navigator: Navigator | null = null

/** Called once by main.tsx. What lies below the screens (session, error catalogue) moves people through this module. */
export const attachNavigator = (it: Navigator): void => {
  navigator = it
}
/** Goes to an address built by `paths`. In components prefer `Link` and `useNavigate`. */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace) navigator?.replace(to)
  else navigator?.push(to)
}
/** The path a person is at. */
export const pathnameHere = (): string => navigator?.place()?.location.pathname ?? '/'
/** The address a person is at, with its query. */
export const here = (): string => {
  const at = navigator?.place()?.location
  return at ? at.pathname + at.search : '/'
}
