import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './core/http/query.ts'
import { prefetchRules } from './core/http/rules.ts'
import { startInstalledSoon } from './core/installed/startInstalled.ts'
import { watchLive } from './core/live/watchLive.ts'
import { readPushedMessage, takePushedMessage } from './core/messages/pushedMessage.ts'
import { watchOffline } from './core/offline/offline.ts'
import { appShell } from './core/platform/appShell.ts'
import { readInviteCode } from './core/platform/inviteCode.ts'
import { appStorage } from './core/platform/localStorage.ts'
import { AppRouter } from './core/router/AppRouter.tsx'
import { hideLinkToken } from './core/router/linkToken.ts'
import { attachNavigator } from './core/router/navigate.ts'
import { createRouter } from './core/router/router.ts'
import { guard } from './core/session/appGuard.ts'
import { watchVisitor } from './core/session/visitor.ts'
import { Shell } from './core/shell/Shell.tsx'
import { watchSite } from './core/site/site.ts'
import { reportVisitorChannel } from './core/site/visitorChannel.ts'
import { loadScreen } from './routes.tsx'
import './ui/tokens.css'
import './ui/skins.css'
import './ui/base.css'

/** Not needed for the first paint; where its script can't be loaded, pages have no popups. */
const PagePopups = lazy(() => import('./pagePopups.tsx').catch(() => ({ default: () => null })))

hideLinkToken(window)
readPushedMessage(takePushedMessage(window))

readInviteCode(location.search, appStorage)

/** The guard checks the domain once per opening of the app. */
appStorage.set('initOpen', '1')

/** The scroll position is restored by the app's router while it runs, and by the browser after a reload. */
history.scrollRestoration = 'manual'
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto'
})

watchOffline()
watchSite()
reportVisitorChannel()
prefetchRules()
watchLive()
watchVisitor()
startInstalledSoon()
const router = createRouter({ window, guard, load: loadScreen })
attachNavigator(router)
/** Without the bridge the page works as in a browser. */
if (appShell)
  await import('./core/bridge/appBridge.ts').then(({ startBridge }) => startBridge(router)).catch(() => {})
const first = await router.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppRouter router={router} first={first}>
        {(route) => (
          <>
            <Shell route={route} />
            <Suspense fallback={null}>
              <PagePopups pathname={route.location.pathname} />
            </Suspense>
          </>
        )}
      </AppRouter>
    </QueryClientProvider>
  </StrictMode>,
)
