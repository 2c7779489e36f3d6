import { Suspense } from 'react'
import { screenAt } from '../../paths.ts'
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePending } from '../router/AppRouter.tsx'
import type { Place } from '../router/router.ts'
import { useDelayedFlag } from '../time/useDelayedFlag.ts'
import { CrashPage } from './CrashPage.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { NoticeHost } from './OverlayHost.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { TabBar } from './TabBar.tsx'
import './Shell.css'

/** A page that takes longer than this to arrive shows its outline meanwhile. */
const PAGE_DELAY_MS = 200

/** What stays while pages come and go: tab bar, messages, offline banner. */
export function Shell({ place: { location, screen } }: { place: Place }) {
  const pending = usePending()
  const slow = useDelayedFlag(pending !== null, PAGE_DELAY_MS)
  const tab = screenAt(location.pathname)?.tab
  const nextTab = pending ? screenAt(pending.pathname)?.tab : undefined
  const Screen = 'failed' in screen ? null : screen
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
            </Suspense>
          </PageBoundary>
        ) : (
          <CrashPage error={'failed' in screen ? screen.failed : null} />
        )}
      </div>
      {slow ? <PageSkeleton over /> : null}
      {tab ? <TabBar current={nextTab ?? tab} /> : null}
      <NoticeHost />
    </div>
  )
}
