import { type RefObject, useEffect, useRef } from 'react'

/** Lets the keyboard scroll the table inside of an element sideways, while it is wider than the element. */
export const useFocusableScroll = (): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = container.current?.querySelector('.ant-table-content')
    if (!scroller) return
    const update = () => {
      if (scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    update()
    return () => observer.disconnect()
  })
  return container
}
