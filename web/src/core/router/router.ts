import type { ComponentType } from 'react'
import { createPath, type Location, type NavigateOptions, type To } from 'react-router'
import { newId } from '../platform/id.ts'

type Action = 'POP' | 'PUSH' | 'REPLACE'
/** Where a person is: the address and the screen that stands there, or why it doesn't. */
export type Place = {
  readonly location: Location
  readonly action: Action
  readonly screen: ComponentType | { readonly failed: unknown }
  /** How far down to begin; null leaves the page where it is. */
  readonly scrollTo: number | null
}
export type Visits = ReturnType<typeof createVisits>

type Kept = { key: string; usr: unknown }
type Ports = {
  /** The part of the browser's window that is used. */
  readonly window: Pick<Window, 'history' | 'location' | 'addEventListener' | 'scrollY'>
  /** Where to go instead, or null. */
  readonly guard: (to: URL) => Promise<string | null>
  /** The screen at an address, with its code. */
  readonly load: (to: URL) => Promise<ComponentType>
}
/** The address one came in by, before any navigation of ours. */
const FIRST = 'default'

/**
 * The way through the app: each navigation asks the guard, waits for the screen's code and only then changes the address
 * and what is shown; a later navigation overtakes one that still waits. It is the navigator of React Router's `<Router>`,
 * so links and hooks work as usual. React Router's own data router does as much in 18 kB of script that home can't spare.
 */
export const createVisits = ({ window, guard, load }: Ports) => {
  const { history } = window
  const listeners = new Set<() => void>()
  const scrolled = new Map<string, number>()
  let place: Place | null = null
  let pending: URL | null = null
  let latest = 0
  let arrivals = 0

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const visit = async (to: URL, action: Action, usr: unknown, stay = false): Promise<void> => {
    latest += 1
    const mine = latest
    pending = to
    tell()
    let screen: Place['screen']
    try {
      const elsewhere = await guard(to)
      if (mine !== latest) return
      if (elsewhere) return visit(new URL(elsewhere, to), action === 'POP' ? 'REPLACE' : action, null)
      screen = await load(to)
    } catch (failed) {
      screen = { failed }
    }
    if (mine === latest) arrive(to, action, usr, screen, stay)
  }
  const arrive = (to: URL, action: Action, usr: unknown, screen: Place['screen'], stay: boolean) => {
    if (place) scrolled.set(place.location.key, window.scrollY)
    const kept: Kept = action === 'POP' ? keptNow() : { key: newId(), usr }
    if (action === 'PUSH') history.pushState(kept, '', to)
    if (action === 'REPLACE') history.replaceState(kept, '', to)
    const { pathname, search, hash } = to
    place = {
      location: { pathname, search, hash, state: kept.usr, key: kept.key },
      action,
      screen,
      scrollTo: action === 'POP' ? (scrolled.get(kept.key) ?? null) : stay ? null : 0,
    }
    pending = null
    arrivals += 1
    tell()
  }
  const keptNow = (): Kept => (history.state as Kept | null) ?? { key: FIRST, usr: null }
  const here = () => new URL(window.location.href)
  const urlOf = (to: To) => new URL(typeof to === 'string' ? to : createPath(to), at())
  /* Part by part: a path that begins with two slashes would be read as an address elsewhere. */
  const at = () => {
    if (!place) return here()
    const { pathname, search, hash } = place.location
    return Object.assign(here(), { pathname, search, hash })
  }

  window.addEventListener('popstate', () => void visit(here(), 'POP', null))

  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  /** Goes to the address one came in by; resolves with the first place that stands, which may be another by then. */
  const start = () =>
    new Promise<Place>((resolve) => {
      const stop = listen(() => {
        if (!place) return
        stop()
        resolve(place)
      })
      void visit(here(), 'POP', null)
    })

  return {
    start,
    listen,
    place: () => place,
    /** Whether a person came here from another place of ours, by a link or by the browser's buttons. */
    moved: () => arrivals > 1,
    /** The address that is waited for. */
    pending: () => pending,
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps: number) => history.go(steps),
    push: (to: To, usr?: unknown, options?: NavigateOptions) =>
      void visit(urlOf(to), 'PUSH', usr, options?.preventScrollReset),
    replace: (to: To, usr?: unknown, options?: NavigateOptions) =>
      void visit(urlOf(to), 'REPLACE', usr, options?.preventScrollReset),
  }
}
