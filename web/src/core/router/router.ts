import { newId } from '@shanghao/client/platform/id'
import type { ComponentType } from 'react'
import { createPath, type Location, type NavigateOptions, type To } from 'react-router'

type Action = 'POP' | 'PUSH' | 'REPLACE'
/** The current location and its screen, or why the screen failed to load. */
export type Route = {
  readonly location: Location
  readonly action: Action
  readonly screen: ComponentType | { readonly failed: unknown }
  /** The scroll position (px) to apply; null keeps the current one. */
  readonly scrollTo: number | null
}
export type AppNavigator = ReturnType<typeof createRouter>

/** What the browser keeps of a route: its key and the navigation state. */
export type HistoryEntry = { key: string; usr: unknown }
type Ports = {
  /** The used part of the browser's window. */
  readonly window: Pick<Window, 'history' | 'location' | 'addEventListener' | 'scrollY'>
  /** The address to redirect to, or null. */
  readonly guard: (to: URL) => Promise<string | null>
  /** Loads the screen of an address. */
  readonly load: (to: URL) => Promise<ComponentType>
}
/** The history key of the first address, before any navigation in the app. */
export const FIRST = 'default'

/**
 * Navigation in the app: each one runs the guard, loads the screen's code and only then changes the address and the
 * screen; a later navigation replaces one that is still loading. It is the navigator of React Router's `<Router>`, so
 * links and hooks work as usual. React Router's own data router adds 18 kB of script, which the budget of home does
 * not allow.
 */
export const createRouter = ({ window, guard, load }: Ports) => {
  const { history } = window
  const listeners = new Set<() => void>()
  const scrollPositions = new Map<string, number>()
  let route: Route | null = null
  let pending: URL | null = null
  let latest = 0
  let commits = 0

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const navigate = async (to: URL, action: Action, usr: unknown, keepScroll = false): Promise<void> => {
    latest += 1
    const id = latest
    pending = to
    notify()
    let screen: Route['screen']
    try {
      const redirect = await guard(to)
      if (id !== latest) return
      if (redirect) return navigate(new URL(redirect, to), action === 'POP' ? 'REPLACE' : action, null)
      screen = await load(to)
    } catch (failed) {
      screen = { failed }
    }
    if (id === latest) commit(to, action, usr, screen, keepScroll)
  }
  const commit = (to: URL, action: Action, usr: unknown, screen: Route['screen'], keepScroll: boolean) => {
    if (route) scrollPositions.set(route.location.key, window.scrollY)
    const entry: HistoryEntry = action === 'POP' ? currentEntry() : { key: newId(), usr }
    if (action === 'PUSH') history.pushState(entry, '', to)
    if (action === 'REPLACE') history.replaceState(entry, '', to)
    const { pathname, search, hash } = to
    route = {
      location: { pathname, search, hash, state: entry.usr, key: entry.key },
      action,
      screen,
      scrollTo: action === 'POP' ? (scrollPositions.get(entry.key) ?? null) : keepScroll ? null : 0,
    }
    pending = null
    commits += 1
    notify()
  }
  const currentEntry = (): HistoryEntry => (history.state as HistoryEntry | null) ?? { key: FIRST, usr: null }
  const browserUrl = () => new URL(window.location.href)
  const resolveUrl = (to: To) => new URL(typeof to === 'string' ? to : createPath(to), currentUrl())
  /* Assigned part by part: a path that begins with two slashes would be parsed as another host. */
  const currentUrl = () => {
    if (!route) return browserUrl()
    const { pathname, search, hash } = route.location
    return Object.assign(browserUrl(), { pathname, search, hash })
  }

  window.addEventListener('popstate', () => void navigate(browserUrl(), 'POP', null))

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  /**
   * Navigates to the address the app was opened with; resolves to the first route that is shown, which may be another
   * by then.
   */
  const start = () =>
    new Promise<Route>((resolve) => {
      const stop = subscribe(() => {
        if (!route) return
        stop()
        resolve(route)
      })
      void navigate(browserUrl(), 'POP', null)
    })

  return {
    start,
    subscribe,
    route: () => route,
    /** Whether the current route was reached from another one of the app, by a link or the browser's buttons. */
    hasNavigated: () => commits > 1,
    /** The address that is being loaded. */
    pending: () => pending,
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps: number) => history.go(steps),
    push: (to: To, usr?: unknown, options?: NavigateOptions) =>
      void navigate(resolveUrl(to), 'PUSH', usr, options?.preventScrollReset),
    replace: (to: To, usr?: unknown, options?: NavigateOptions) =>
      void navigate(resolveUrl(to), 'REPLACE', usr, options?.preventScrollReset),
  }
}
