import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePending } from '../../core/router/AppRouter.tsx'
import { useSession } from '../../core/session/session.ts'
import { screenAt } from '../../paths.ts'
import {
  type Announcement,
  announcementOf,
  kindFor,
  noteDone,
  noteKnownHere,
  noteShown,
  takeShownBack,
} from './announcements.ts'
import { whenAnotherOpens, whenNothingIsOpen } from './observeDialogs.ts'

const RedPacketPopup = lazy(() => import('./RedPacketPopup.tsx'))
const OPEN_DELAY_MS = 50

/**
 * Mounted once beside the pages: tells of red packets that came, where it disturbs nobody, one popup on a page. What has
 * been told isn't told again in this visit, whether or not the server could note it. Any other dialog has the right of way:
 * the popup waits for it, or makes way and comes back after it.
 */
export function RedPacketPopupHost({ pathname }: { pathname: string }) {
  const token = useSession((s) => s.token)
  const profile = useSession((s) => s.profile)
  const [shown, setShown] = useState<{ news: string; announcement: Announcement } | null>(null)
  const [madeWay, setMadeWay] = useState(0)
  const told = useRef(new Set<string>())
  const usedPage = useRef(false)
  /** What a person has really before them: the popup's code may still be on its way. */
  const open = useRef<Announcement | null>(null)
  const leaving = usePending() !== null
  const kind = kindFor(token, profile, screenAt(pathname))
  const amount = kind === 'recharge' ? profile?.rechargePopAmount : profile?.packetPopAmount
  const news = kind && `${kind} ${profile?.userInfo.userId ?? ''} ${amount ?? ''}`

  useEffect(() => {
    if (token) noteKnownHere()
  }, [token])
  useEffect(() => {
    if (leaving) setShown(null)
  }, [leaving])

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page anew
  useEffect(
    () => () => {
      usedPage.current = false
      if (open.current) noteDone(open.current)
      open.current = null
      setShown(null)
    },
    [pathname],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at anew, and each time it made way
  useEffect(() => {
    if (leaving || !kind || !news || told.current.has(news) || usedPage.current) return
    let stop = () => {}
    let gone = false
    void announcementOf(kind).then((announcement) => {
      if (gone || !announcement) return
      stop = whenNothingIsOpen(() => {
        // The next page may stand in the address already while it is still being drawn.
        if (location.pathname === pathname) setShown({ news, announcement })
      }, OPEN_DELAY_MS)
    })
    return () => {
      gone = true
      stop()
    }
  }, [kind, news, pathname, leaving, madeWay])

  useEffect(() => {
    if (!shown) return
    return whenAnotherOpens('.packet-popup', () => {
      told.current.delete(shown.news)
      usedPage.current = false
      if (open.current) takeShownBack(open.current)
      open.current = null
      setShown(null)
      setMadeWay((times) => times + 1)
    })
  }, [shown])

  return shown && !leaving ? (
    <Suspense fallback={null}>
      <RedPacketPopup
        announcement={shown.announcement}
        onShown={() => {
          told.current.add(shown.news)
          usedPage.current = true
          open.current = shown.announcement
          noteShown(shown.announcement)
        }}
        onClosed={() => {
          noteDone(shown.announcement)
          open.current = null
          setShown(null)
        }}
      />
    </Suspense>
  ) : null
}
