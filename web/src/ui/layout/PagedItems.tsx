import { lazy, Suspense } from 'react'
import type { PagedItemsProps } from './WindowedItems.tsx'

/** Where heights are known, a list of so many items keeps only those near the screen in the document. */
const WINDOWED_FROM = 60
const WindowedItems = lazy(() => import('./WindowedItems.tsx'))

/** Estimated heights (px) of an item, by the layout of the list; each is measured when it is shown. */
export type ItemHeights = Readonly<Record<'list' | 'grid', number>>

/** The items of a list: all of them or, of a long one with `heights`, those near the screen. */
export function PagedItems({ heights, ...list }: PagedItemsProps & { heights: ItemHeights | undefined }) {
  const { label, layout, items } = list
  const all = (
    <ul className={`paged-items paged-${layout}`} aria-label={label}>
      {items.map(({ key, render }) => (
        <li key={key}>{render()}</li>
      ))}
    </ul>
  )
  if (!heights || items.length < WINDOWED_FROM) return all
  return (
    <Suspense fallback={all}>
      <WindowedItems {...list} height={heights[layout]} />
    </Suspense>
  )
}
