import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePendingUrl } from '../../core/router/AppRouter.tsx'
import { useSession } from '../../core/session/session.ts'
import { onceNoDialogIsOpen, onOtherDialogOpen } from '../../core/shell/observeDialogs.ts'
import { POPUP_DELAY_MS, pagePopup } from '../../core/shell/pagePopup.ts'
import { isClosed, useSite } from '../../core/site/site.ts'
import { screenAt } from '../../paths.ts'
import {
  type Announcement,
  announcementKindFor,
  loadAnnouncement,
  markSeen,
  markShown,
  rememberKnownDevice,
  undoMarkShown,
} from './announcements.ts'

const RedPacketPopup = lazy(() => import('./RedPacketPopup.tsx'))

/**
 * Mounted once beside the pages: announces new red packets on pages where this does not interrupt, at most one popup
 * per page. What was announced is not announced again in this visit, whether or not the server has stored it. Other
 * dialogs have priority: the popup waits for them, or closes and returns after them.
 */
export function RedPacketPopupHost({ pathname }: { pathname: string }) {
  const token = useSession((s) => s.token)
  const profile = useSession((s) => s.profile)
  const [shown, setShown] = useState<{ newsKey: string; announcement: Announcement } | null>(null)
  const [interruptions, setInterruptions] = useState(0)
  const announcedNews = useRef(new Set<string>())
  /** What a person has really before them: the popup's code may still be on its way. */
  const open = useRef<Announcement | null>(null)
  const isNavigating = usePendingUrl() !== null
  const screen = screenAt(pathname)
  const isSiteClosed = useSite((site) => isClosed(site, screen))
  const kind = isSiteClosed ? null : announcementKindFor(token, profile, screen)
  const amount = kind === 'recharge' ? profile?.rechargePopAmount : profile?.packetPopAmount
  const newsKey = kind && `${kind} ${profile?.userInfo.userId ?? ''} ${amount ?? ''}`

  useEffect(() => {
    if (token) rememberKnownDevice()
  }, [token])
  useEffect(() => {
    if (isNavigating) setShown(null)
  }, [isNavigating])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(
    () => () => {
      pagePopup.newPage()
      if (open.current) markSeen(open.current)
      open.current = null
      setShown(null)
    },
    [pathname],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page and after each interruption
  useEffect(() => {
    if (isNavigating || !kind || !newsKey || announcedNews.current.has(newsKey) || pagePopup.isTaken()) return
    let stop = () => {}
    let isCancelled = false
    void loadAnnouncement(kind).then((announcement) => {
      if (isCancelled || !announcement) return
      stop = onceNoDialogIsOpen(() => {
        // The address may already be the next page's while that is still being rendered.
        if (location.pathname === pathname && !pagePopup.isTaken()) setShown({ newsKey, announcement })
      }, POPUP_DELAY_MS)
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [kind, newsKey, pathname, isNavigating, interruptions])

  useEffect(() => {
    if (!shown) return
    return onOtherDialogOpen('.packet-popup', () => {
      announcedNews.current.delete(shown.newsKey)
      pagePopup.release()
      if (open.current) undoMarkShown(open.current)
      open.current = null
      setShown(null)
      setInterruptions((times) => times + 1)
    })
  }, [shown])

  return shown && !isNavigating ? (
    <Suspense fallback={null}>
      <RedPacketPopup
        announcement={shown.announcement}
        onShown={() => {
          announcedNews.current.add(shown.newsKey)
          pagePopup.take()
          open.current = shown.announcement
          markShown(shown.announcement)
        }}
        onClosed={() => {
          markSeen(shown.announcement)
          open.current = null
          setShown(null)
        }}
      />
    </Suspense>
  ) : null
}
