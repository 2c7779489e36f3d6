import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { firstPage } from '../../core/page/firstPage.ts'

const callbacks = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One observer for all boxes: hundreds of observers would be slow on a phone. */
const observe = (box: Element, onChange: (isNear: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      startTransition(() => {
        for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting)
      })
    },
    { rootMargin: '600px 0px' },
  )
  callbacks.set(box, onChange)
  observer.observe(box)
  return () => {
    observer?.unobserve(box)
    callbacks.delete(box)
  }
}

/**
 * A box whose children are rendered only while it is on the screen or isNear it. For pictures in long grids: its size
 * comes from CSS, so the layout is stable, and text beside it stays available to search and screen readers. With
 * `isFirst` they are there from the first render, which is what the server sends; in a page that stays as the server sends it all are.
 */
export function LazyVisible({
  className,
  isFirst = false,
  children,
}: {
  className: string
  isFirst?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(
    import.meta.env.SSR ? isFirst || firstPage()?.isFramed === true : isFirst,
  )
  useEffect(() => (box.current ? observe(box.current, setNear) : undefined), [])
  return (
    <div ref={box} className={className}>
      {isNear ? children : null}
    </div>
  )
}
