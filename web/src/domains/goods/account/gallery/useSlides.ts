import { type RefObject, useEffect, useRef, useState } from 'react'

/** A row that is swiped from one slide to the next: which one is shown, and a way to show another. */
export const useSlides = (): {
  row: RefObject<HTMLUListElement | null>
  at: number
  show: (at: number, behavior?: ScrollBehavior) => void
} => {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const box = row.current
    if (!box) return
    const look = () => setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [])
  const show = (next: number, behavior: ScrollBehavior = 'auto') => {
    const box = row.current
    box?.scrollTo({ left: next * box.clientWidth, behavior })
  }
  return { row, at, show }
}
