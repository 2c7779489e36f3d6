import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As --space-12 of tokens.css. */
const GAP = 12
/** Rows kept in the document beyond each edge of the screen, for fast scrolling and for the keyboard. */
const OVERSCAN = 6

export type PagedItemsProps = {
  /** The items' name for screen readers. */
  readonly label: string
  readonly layout: 'list' | 'grid'
  readonly items: readonly { readonly key: string; readonly render: () => ReactNode }[]
}

/**
 * The items of a long list that are near the screen, with room in place of the others: a phone lays out and draws a screenful instead of
 * hundreds. `height` is the estimate of a row that was not measured yet (px). Assistive technology is told how many items there are.
 */
export default function WindowedItems(list: PagedItemsProps & { readonly height: number }) {
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    // What stands above the list, such as chosen filters, changes its place. Scrolling renders only the part below, and measures nothing.
    if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + scrollY))
  })
  return <ItemsNearScreen {...list} box={box} top={top} />
}

function ItemsNearScreen({
  label,
  layout,
  items,
  height,
  box,
  top,
}: PagedItemsProps & {
  readonly height: number
  readonly box: RefObject<HTMLUListElement | null>
  /** Where the list begins in the document (px). */
  readonly top: number
}) {
  const columns = layout === 'grid' ? 2 : 1
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => height,
    // The list is whole from its first render, so that the position it was left at can be restored.
    initialOffset: () => scrollY,
    initialRect: { width: innerWidth, height: innerHeight },
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    // Rows beyond the screen may come a frame later.
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  const from = (first?.index ?? 0) * columns
  const until = ((last?.index ?? -1) + 1) * columns
  return (
    <ul
      ref={box}
      className={`paged-items paged-${layout}`}
      aria-label={label}
      style={{
        paddingTop: first ? first.start - top : 0,
        paddingBottom: rows.getTotalSize() - (last ? last.end - top : 0),
      }}
    >
      {items.slice(from, until).map(({ key, render }, i) => (
        <li
          key={key}
          // The first item of a row stands for the row.
          ref={i % columns === 0 ? rows.measureElement : undefined}
          data-index={(from + i) / columns}
          aria-setsize={items.length}
          aria-posinset={from + i + 1}
        >
          <Item render={render} />
        </li>
      ))}
    </ul>
  )
}

/** Rendered again with the list, not while it is scrolled. */
const Item = memo(function Item({ render }: { render: () => ReactNode }) {
  return render()
})
