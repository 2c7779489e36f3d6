import type { ReactNode } from 'react'
import { NewVersionBar } from './core/installed/NewVersionBar.tsx'
import { AnnouncementPopupHost } from './domains/content/popup/AnnouncementPopupHost.tsx'
import { BrowserPromptHost } from './domains/content/prompts/BrowserPromptHost.tsx'
import { NormalUpdateHost } from './domains/content/upgrade/NormalUpdateHost.tsx'
import { SharedGoodsHost } from './domains/goods/share/SharedGoodsHost.tsx'
import { RedPacketPopupHost } from './domains/promotion/RedPacketPopupHost.tsx'

/** What appears over a page by itself, one at a time (`core/shell/pagePopup.ts`). Effects run in this order: an update comes first. */
export default function PagePopups({ pathname }: { pathname: string }): ReactNode {
  return (
    <>
      <NormalUpdateHost pathname={pathname} />
      <AnnouncementPopupHost pathname={pathname} />
      <RedPacketPopupHost pathname={pathname} />
      <BrowserPromptHost pathname={pathname} />
      <SharedGoodsHost />
      <NewVersionBar pathname={pathname} />
    </>
  )
}
