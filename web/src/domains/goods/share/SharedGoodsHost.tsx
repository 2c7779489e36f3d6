import { lazy, Suspense, useEffect } from 'react'
import { useSharedGoods, watchClipboard } from './useSharedGoods.ts'

const ShareCommandPopup = lazy(() => import('./ShareCommandPopup.tsx'))

/** Mounted once beside the router: opens the popup of an account that a friend shared, on any page. */
export function SharedGoodsHost() {
  const goodsId = useSharedGoods((s) => s.goodsId)
  useEffect(watchClipboard, [])
  return goodsId ? (
    <Suspense fallback={null}>
      <ShareCommandPopup key={goodsId} goodsId={goodsId} />
    </Suspense>
  ) : null
}
