import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { useIsInteractive } from './core/page/interactive.tsx'
import { nextTask } from './core/page/nextTask.ts'
import { AppRouter } from './core/router/AppRouter.tsx'
import type { AppNavigator, Route } from './core/router/router.ts'
import { Shell } from './core/shell/Shell.tsx'

/** Not needed for the first paint, and requested in a task of its own; where its script can't be loaded, pages have no popups. */
const PagePopups = lazy(() =>
  nextTask()
    .then(() => import('./pagePopups.tsx'))
    .catch(() => ({ default: () => null })),
)

/** The whole app, in the browser and for the server's rendering of a first page. */
export function App({
  queries,
  router,
  first,
}: {
  queries: QueryClient
  router: AppNavigator
  first: Route
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AppRouter router={router} first={first}>
          {(route) => (
            <>
              <Shell route={route} />
              <Popups pathname={route.location.pathname} />
            </>
          )}
        </AppRouter>
      </QueryClientProvider>
    </StrictMode>
  )
}

function Popups({ pathname }: { pathname: string }) {
  if (!useIsInteractive()) return null
  return (
    <Suspense fallback={null}>
      <PagePopups pathname={pathname} />
    </Suspense>
  )
}
