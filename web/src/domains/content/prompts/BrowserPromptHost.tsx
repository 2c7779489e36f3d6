import { loadChunk } from '@shanghao/client/http/chunk'
import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readBrowser } from '../../../core/platform/browser.ts'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { usePendingUrl } from '../../../core/router/AppRouter.tsx'
import { onceNoDialogIsOpen } from '../../../core/shell/observeDialogs.ts'
import { POPUP_DELAY_MS, pagePopup } from '../../../core/shell/pagePopup.ts'
import { screenAt } from '../../../paths.ts'
import { type BrowserPromptKind, browserPromptFor } from './browserPrompts.ts'

const BrowserPrompt = lazy(() => loadChunk(import('./BrowserPrompt.tsx')))

/** The home screen is offered once on a device, the way out of WeChat once a day. */
const isAnnounced = (kind: BrowserPromptKind): boolean =>
  kind === 'home-screen'
    ? appStorage.get('homeScreenTold') !== null
    : appStorage.get('wechatTold') === shanghaiDate(serverNow())
const markAnnounced = (kind: BrowserPromptKind): void =>
  appStorage.set(kind === 'home-screen' ? 'homeScreenTold' : 'wechatTold', shanghaiDate(serverNow()))

/** Mounted once beside the pages: shows the prompt of this browser where there is one, after other dialogs. */
export function BrowserPromptHost({ pathname }: { pathname: string }) {
  const [shown, setShown] = useState<BrowserPromptKind | null>(null)
  const isNavigating = usePendingUrl() !== null

  useEffect(() => {
    if (isNavigating) return
    const kind = browserPromptFor(readBrowser(), screenAt(pathname), isAnnounced)
    if (kind === null) return
    const stop = onceNoDialogIsOpen(() => {
      if (location.pathname === pathname && !pagePopup.isTaken()) setShown(kind)
    }, POPUP_DELAY_MS)
    return () => {
      stop()
      setShown(null)
    }
  }, [pathname, isNavigating])

  return shown ? (
    <Suspense fallback={null}>
      <BrowserPrompt
        kind={shown}
        onShown={() => {
          pagePopup.take()
          markAnnounced(shown)
        }}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  ) : null
}
