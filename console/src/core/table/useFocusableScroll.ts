import { type RefObject, useEffect, useRef } from 'react'

/** Lets the keyboard scroll what `selector` finds inside of an element, by itself its table, while it is larger than its frame. */
export const useFocusableScroll = (selector = '.ant-table-content'): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = container.current?.querySelector(selector)
    if (!scroller) return
    const update = () => {
      if (scroller.scrollWidth > scroller.clientWidth || scroller.scrollHeight > scroller.clientHeight)
        scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    update()
    return () => observer.disconnect()
  })
  return container
}
