import { useEffect } from 'react'
import { usePendingUrl } from '../../../core/router/AppRouter.tsx'
import { navigateTo } from '../../../core/router/navigate.ts'
import { confirmDialog } from '../../../core/shell/overlays.ts'
import { browsingScreens } from '../../../core/shell/pagePopup.ts'
import { upgradeGate } from '../../../core/upgrade/upgrade.ts'
import { paths, screenAt } from '../../../paths.ts'

/** Mounted once beside the pages: tells of an update that may wait, once a day, where this does not interrupt. */
export function NormalUpdateHost({ pathname }: { pathname: string }) {
  const isNavigating = usePendingUrl() !== null
  const mayShow = browsingScreens.has(screenAt(pathname)) && !isNavigating
  useEffect(() => {
    if (!mayShow || !upgradeGate.announceNormal()) return
    void confirmDialog({
      title: '发现新版本',
      text: '现在更新只需一会儿，租用中的订单不受影响。',
      cancel: '以后再说',
      confirm: '去更新',
    }).then((isWanted) => isWanted && navigateTo(paths.upgrade()))
  }, [mayShow])
  return null
}
