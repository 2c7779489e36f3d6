type Router = {
  navigate(to: string | number, options?: { replace?: boolean }): unknown
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } }
}
let router: Router | null = null

/** Called once by main.tsx. What lies below the router (session, error catalogue) moves people through this module. */
export const attachRouter = (it: Router): void => {
  router = it
}
/** Goes to an address built by `paths`. In components prefer `Link` and `useNavigate`. */
export const go = (to: string, options: { replace?: boolean } = {}): void => {
  void router?.navigate(to, options)
}
/** The address a person is at, with its query. */
export const here = (): string => {
  const at = router?.state.location
  return at ? at.pathname + at.search : '/'
}
