import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../../core/session.ts'
import { screenAt } from '../../paths.ts'
import {
  type Announcement,
  announcementOf,
  kindFor,
  noteKnownHere,
  noteNewcomerTold,
  whenNothingIsOpen,
} from './announced.ts'

const RedPacketPopup = lazy(() => import('./RedPacketPopup.tsx'))
const OPEN_DELAY_MS = 50

/**
 * Mounted once beside the pages: tells of red packets that came, where it disturbs nobody, one popup on a page. What has
 * been told isn't told again in this visit, whether or not the server could note it.
 */
export function RedPacketPopupHost({ pathname }: { pathname: string }) {
  const token = useSession((s) => s.token)
  const profile = useSession((s) => s.profile)
  const [shown, setShown] = useState<Announcement | null>(null)
  const told = useRef(new Set<string>())
  const usedPage = useRef(false)
  const kind = kindFor(token, profile, screenAt(pathname))
  const amount = kind === 'recharge' ? profile?.rechargePopAmount : profile?.packetPopAmount
  const news = kind && `${kind} ${profile?.userInfo.userId ?? ''} ${amount ?? ''}`

  useEffect(() => {
    if (token) noteKnownHere()
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page anew; whoever goes on has seen it
  useEffect(
    () => () => {
      usedPage.current = false
      setShown(null)
    },
    [pathname],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at anew
  useEffect(() => {
    if (!kind || !news || told.current.has(news) || usedPage.current) return
    let stop = () => {}
    let gone = false
    void announcementOf(kind).then((announcement) => {
      if (gone || !announcement) return
      stop = whenNothingIsOpen(() => {
        told.current.add(news)
        usedPage.current = true
        if (kind === 'newcomer') noteNewcomerTold()
        setShown(announcement)
      }, OPEN_DELAY_MS)
    })
    return () => {
      gone = true
      stop()
    }
  }, [kind, news, pathname])

  return shown ? (
    <Suspense fallback={null}>
      <RedPacketPopup announcement={shown} onClosed={() => setShown(null)} />
    </Suspense>
  ) : null
}
