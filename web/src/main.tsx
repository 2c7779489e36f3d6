import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './core/http/query.ts'
import { prefetchRules } from './core/http/rules.ts'
import { stored } from './core/platform/localStorage.ts'
import { VisitRouter } from './core/router/AppRouter.tsx'
import { attachNavigator } from './core/router/navigate.ts'
import { createVisits } from './core/router/router.ts'
import { guard } from './core/session/appGuard.ts'
import { Shell } from './core/shell/Shell.tsx'
import { SharedGoodsHost } from './domains/goods/share/SharedGoodsHost.tsx'
import { RedPacketPopupHost } from './domains/promotion/RedPacketPopupHost.tsx'
import { loadScreen } from './routes.tsx'
import './ui/tokens.css'
import './ui/base.css'

/** The guard asks for the domain once per opening of the app. */
stored.set('initOpen', '1')

/** Where one was on a page is kept here while the app runs, and by the browser across a reload. */
history.scrollRestoration = 'manual'
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto'
})

prefetchRules()
const visits = createVisits({ window, guard, load: loadScreen })
attachNavigator(visits)
const first = await visits.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <VisitRouter visits={visits} first={first}>
        {(place) => (
          <>
            <Shell place={place} />
            <RedPacketPopupHost pathname={place.location.pathname} />
          </>
        )}
      </VisitRouter>
      <SharedGoodsHost />
    </QueryClientProvider>
  </StrictMode>,
)
