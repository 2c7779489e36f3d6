import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

const told = new WeakMap<Element, (near: boolean) => void>()
let watch: IntersectionObserver | undefined

/** One observer for all: hundreds of boxes cost a phone no more than a few. */
const follow = (box: Element, tell: (near: boolean) => void): (() => void) => {
  watch ??= new IntersectionObserver(
    (seen) => {
      startTransition(() => {
        for (const { target, isIntersecting } of seen) told.get(target)?.(isIntersecting)
      })
    },
    { rootMargin: '600px 0px' },
  )
  told.set(box, tell)
  watch.observe(box)
  return () => {
    watch?.unobserve(box)
    told.delete(box)
  }
}

/**
 * A box that is filled only while it is on the screen or about to be. For pictures in long grids: the box keeps its
 * size by CSS, so nothing jumps, and words beside it stay readable for search and screen readers.
 */
export function LazyVisible({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (box.current ? follow(box.current, setNear) : undefined), [])
  return (
    <div ref={box} className={className}>
      {near ? children : null}
    </div>
  )
}
