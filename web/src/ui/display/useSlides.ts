import { type RefObject, useEffect, useRef, useState } from 'react'

/** A row of slides that is swiped: the shown index, and a function to show another. */
export const useSlides = (): {
  row: RefObject<HTMLUListElement | null>
  index: number
  show: (index: number, behavior?: ScrollBehavior) => void
} => {
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const box = row.current
    if (!box) return
    const onScroll = () => setIndex(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [])
  const show = (next: number, behavior: ScrollBehavior = 'auto') => {
    const box = row.current
    box?.scrollTo({ left: next * box.clientWidth, behavior })
  }
  return { row, index, show }
}
