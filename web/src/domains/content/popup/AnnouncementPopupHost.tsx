import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { usePendingUrl } from '../../../core/router/AppRouter.tsx'
import { useSession } from '../../../core/session/session.ts'
import { onceNoDialogIsOpen, onOtherDialogOpen } from '../../../core/shell/observeDialogs.ts'
import { browsingScreens, POPUP_DELAY_MS, pagePopup } from '../../../core/shell/pagePopup.ts'
import { screenAt } from '../../../paths.ts'
import type { PopupAnnouncement } from './AnnouncementPopup.tsx'

const AnnouncementPopup = lazy(() => import('./AnnouncementPopup.tsx'))
/** Popups about red packets make way for announcements, and other dialogs have priority over both. */
const OWN = ':is(.announcement-popup, .packet-popup, .browser-prompt)'

/** Loads the announcement to show; null for none, and when the call fails. */
const load = async (): Promise<PopupAnnouncement | null> => {
  try {
    return (await client.content.getPopupAnnouncement({}, { isRead: true })).announcement
  } catch {
    return null
  }
}

/** The server is told in the background; if that fails, the announcement comes again at the next visit. */
const acknowledge = ({ announcementId }: PopupAnnouncement): void => {
  void client.content.saveAnnouncementKnow({ announcementId }).catch(() => {})
}

/**
 * Mounted once beside the pages: shows one announcement where this does not interrupt, at most one popup on a page. It waits for
 * dialogs that are open, and returns after one that opens over it. What was closed is not shown again in this visit.
 */
export function AnnouncementPopupHost({ pathname }: { pathname: string }) {
  const token = useSession((s) => s.token)
  const [shown, setShown] = useState<PopupAnnouncement | null>(null)
  const [interruptions, setInterruptions] = useState(0)
  const closed = useRef(new Set<number>())
  /** What a person really has before them: the popup's code may still be on its way. */
  const open = useRef<PopupAnnouncement | null>(null)
  const close = (announcement: PopupAnnouncement) => {
    closed.current.add(announcement.announcementId)
    open.current = null
    acknowledge(announcement)
    setShown(null)
  }
  const isNavigating = usePendingUrl() !== null
  const mayShow = browsingScreens.has(screenAt(pathname))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(
    () => () => {
      pagePopup.newPage()
      if (open.current) close(open.current)
      else setShown(null)
    },
    [pathname],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page, person and interruption
  useEffect(() => {
    if (!mayShow || isNavigating || pagePopup.isTaken()) return
    let stop = () => {}
    let isCancelled = false
    void load().then((announcement) => {
      if (isCancelled || !announcement || closed.current.has(announcement.announcementId)) return
      stop = onceNoDialogIsOpen(() => {
        // The address may already be the next page's while that is still being rendered.
        if (location.pathname === pathname && !pagePopup.isTaken()) setShown(announcement)
      }, POPUP_DELAY_MS)
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [mayShow, token, pathname, isNavigating, interruptions])

  useEffect(() => {
    if (!shown) return
    return onOtherDialogOpen(OWN, () => {
      pagePopup.release()
      open.current = null
      setShown(null)
      setInterruptions((times) => times + 1)
    })
  }, [shown])

  return shown && !isNavigating ? (
    <Suspense fallback={null}>
      <AnnouncementPopup
        announcement={shown}
        onShown={() => {
          pagePopup.take()
          open.current = shown
        }}
        onClosed={() => close(shown)}
      />
    </Suspense>
  ) : null
}
