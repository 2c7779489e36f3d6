import { keepFocus } from '@shanghao/client/focus/keepFocus'
import { PAGE_DELAY_MS } from '@shanghao/client/http/chunk'
import { Suspense, useEffect } from 'react'
import { screenAt } from '../../paths.ts'
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { InteractiveMark } from '../page/interactive.tsx'
import { usePendingUrl } from '../router/AppRouter.tsx'
import type { Route } from '../router/router.ts'
import { ClosedSite } from '../site/ClosedSite.tsx'
import { isClosed, useSite } from '../site/site.ts'
import { useDelayedFlag } from '../time/useDelayedFlag.ts'
import { CrashPage } from './CrashPage.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { OverlayHost } from './OverlayHost.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { showFocus } from './showFocus.ts'
import { TabBar } from './TabBar.tsx'
import './Shell.css'

/** The frame around all pages: tab bar, overlays, offline banner. */
export function Shell({ route: { location, screen } }: { route: Route }) {
  useEffect(keepFocus, [])
  useEffect(showFocus, [])
  const pending = usePendingUrl()
  const slow = useDelayedFlag(pending !== null, PAGE_DELAY_MS)
  const tab = screenAt(location.pathname)?.tab
  const nextTab = pending ? screenAt(pending.pathname)?.tab : undefined
  const isSiteClosed = useSite((site) => isClosed(site, screenAt(location.pathname)))
  const Screen = 'failed' in screen ? null : isSiteClosed ? ClosedSite : screen
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        跳到主要内容
      </button>
      <OfflineBanner />
      <div className="shell-page" inert={slow} aria-busy={slow}>
        {Screen ? (
          <PageBoundary key={location.pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Screen />
              <InteractiveMark />
            </Suspense>
          </PageBoundary>
        ) : (
          <CrashPage error={'failed' in screen ? screen.failed : null} />
        )}
      </div>
      {slow ? <PageSkeleton over /> : null}
      {tab && !isSiteClosed ? <TabBar current={nextTab ?? tab} /> : null}
      <OverlayHost />
    </div>
  )
}
