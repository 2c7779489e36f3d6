import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type NavigationType, Router } from 'react-router'
import type { Place, Visits } from './router.ts'

const VisitsContext = createContext<Visits | null>(null)

/** The address that is waited for while the page before it still stands; null at rest. */
export const usePending = (): URL | null => {
  const visits = useContext(VisitsContext)
  return useSyncExternalStore(visits?.listen ?? (() => () => {}), () => visits?.pending() ?? null)
}

/** Whether the page that stands now was come to from another one, which had the focus until then. */
export const useMoved = (): boolean => useContext(VisitsContext)?.moved() ?? false

/** Shows the place one is at; `children` draws it. Begin it after `visits.start()`, when there is a first place. */
export function VisitRouter({
  visits,
  first,
  children,
}: {
  visits: Visits
  first: Place
  children: (place: Place) => ReactNode
}) {
  const [place, setPlace] = useState(first)
  useLayoutEffect(() => {
    const follow = () => {
      const now = visits.place()
      if (now) startTransition(() => setPlace(now))
    }
    follow()
    return visits.listen(follow)
  }, [visits])
  useLayoutEffect(() => {
    if (place.scrollTo !== null) window.scrollTo(0, place.scrollTo)
  }, [place])
  return (
    <VisitsContext value={visits}>
      <Router location={place.location} navigationType={place.action as NavigationType} navigator={visits}>
        {children(place)}
      </Router>
    </VisitsContext>
  )
}
