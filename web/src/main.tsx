import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guard } from './core/gate.ts'
import { attachNavigator } from './core/navigate.ts'
import { queryClient } from './core/query.ts'
import { Shell } from './core/Shell.tsx'
import { stored } from './core/stored.ts'
import { VisitRouter } from './core/VisitRouter.tsx'
import { createVisits } from './core/visits.ts'
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
