import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows that are rendered at first, more than a window shows, and with each step. */
const STEP = 60
/** How near (px) the end of the rendered rows comes before more are. */
const AHEAD_PX = 1_500

/**
 * How many rows of a long list are rendered: the first ones, and more as the end of those comes near. `end` is the element
 * after them.
 */
export const useGrowingRows = <E extends Element>(
  total: number,
): { shown: number; end: RefObject<E | null> } => {
  const [shown, setShown] = useState(STEP)
  const end = useRef<E>(null)
  useEffect(() => {
    if (shown >= total || !end.current) return
    // Each one tells at once whether the end is still near after the last step.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(shown + STEP)
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown, total])
  return { shown: Math.min(shown, total), end }
}
