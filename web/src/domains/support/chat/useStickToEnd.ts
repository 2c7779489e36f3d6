import { type RefObject, useEffect, useRef } from 'react'

/** Distance (px) from the end at which the page counts as scrolled to it. */
const NEAR_PX = 120

const scrollToEnd = (): void => scrollTo({ top: document.documentElement.scrollHeight })

/**
 * Keeps the page at its end while messages and pictures are added, unless the person has scrolled up; what they write themselves
 * (`written` counts it) leads to the end in any case.
 */
export const useStickToEnd = (box: RefObject<HTMLElement | null>, written: number): void => {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const onScroll = () => {
      isAtEnd.current = innerHeight + scrollY >= document.documentElement.scrollHeight - NEAR_PX
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd()
    })
    if (box.current) observer.observe(box.current)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
    }
  }, [box])
  useEffect(() => {
    if (written > 0) scrollToEnd()
  }, [written])
}
