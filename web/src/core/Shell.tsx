import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { screenAt } from '../paths.ts'
import { NoticeHost } from '../ui/NoticeHost.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { useLate } from '../ui/useLate.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import './Shell.css'

/** A page that takes longer than this to arrive shows its outline meanwhile. */
const PAGE_DELAY_MS = 200

/** What stays while pages come and go: tab bar, messages, offline banner, scroll positions. */
export function Shell() {
  const location = useLocation()
  const navigation = useNavigation()
  const slow = useLate(navigation.state === 'loading', PAGE_DELAY_MS)
  const tab = screenAt(location.pathname)?.tab
  const nextTab = screenAt(navigation.location?.pathname ?? '')?.tab
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        跳到正文
      </button>
      <OfflineBanner />
      <div className="shell-page" inert={slow} aria-busy={slow}>
        <Outlet />
      </div>
      {slow ? <PageSkeleton over /> : null}
      {tab ? <TabBar current={nextTab ?? tab} /> : null}
      <NoticeHost />
      <ScrollRestoration />
    </div>
  )
}
