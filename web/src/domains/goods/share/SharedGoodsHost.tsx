import { lazy, Suspense, useEffect } from 'react'
import { useSharedGoods, watchClipboard, watchPaste } from './useSharedGoods.ts'

const ShareCommandPopup = lazy(() => import('./ShareCommandPopup.tsx'))

/** Mounted once (`pagePopups.tsx`): opens the popup of an account that a friend shared, on any page. */
export function SharedGoodsHost() {
  const goodsId = useSharedGoods((s) => s.goodsId)
  useEffect(watchClipboard, [])
  useEffect(watchPaste, [])
  return goodsId ? (
    <Suspense fallback={null}>
      <ShareCommandPopup key={goodsId} goodsId={goodsId} />
    </Suspense>
  ) : null
}
