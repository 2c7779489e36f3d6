import { lazy, Suspense, useEffect } from 'react'
import { useSharedGoods, watchClipboard } from './useSharedGoods.ts'

const ShareCommandPopup = lazy(() => import('./ShareCommandPopup.tsx'))

/** Mounted once beside the router: asks about accounts that friends shared, on whatever page one is. */
export function SharedGoodsHost() {
  const goodsId = useSharedGoods((s) => s.goodsId)
  useEffect(watchClipboard, [])
  return goodsId ? (
    <Suspense fallback={null}>
      <ShareCommandPopup key={goodsId} goodsId={goodsId} />
    </Suspense>
  ) : null
}
