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
import type { AppNavigator, Route } from './router.ts'

const RouterContext = createContext<AppNavigator | null>(null)

/** The address that is being loaded while the previous page is shown; null at rest. */
export const usePendingUrl = (): URL | null => {
  const router = useContext(RouterContext)
  return useSyncExternalStore(
    router?.subscribe ?? (() => () => {}),
    () => router?.pending() ?? null,
    () => null,
  )
}

/** Whether the current page was reached by a navigation inside the app. */
export const useHasNavigated = (): boolean => useContext(RouterContext)?.hasNavigated() ?? false

/** Renders the current route with `children`. Mount it after `router.start()`, which resolves to the first route. */
export function AppRouter({
  router,
  first,
  children,
}: {
  router: AppNavigator
  first: Route
  children: (route: Route) => ReactNode
}) {
  const [route, setRoute] = useState(first)
  useLayoutEffect(() => {
    const follow = () => {
      const now = router.route()
      if (now) startTransition(() => setRoute(now))
    }
    follow()
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => {
    if (route.scrollTo !== null) window.scrollTo(0, route.scrollTo)
  }, [route])
  return (
    <RouterContext value={router}>
      <Router location={route.location} navigationType={route.action as NavigationType} navigator={router}>
        {children(route)}
      </Router>
    </RouterContext>
  )
}
