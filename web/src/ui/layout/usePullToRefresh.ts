import { type RefObject, useEffect, useRef, useState } from 'react'

/** The distance (px) to pull for a refresh. */
const OFFSET = 80
/** The finger moves this many times further than the list. */
const RESISTANCE = 2
const FINISH_MS = 300

/** 0 at rest, 1 pulled less than the offset, 2 beyond it (releasing refreshes), 3 loading, 4 finishing. */
export type PullState = 0 | 1 | 2 | 3 | 4

/** The state of a list that was pulled so far (px). */
export const pullStateAt = (pulled: number): PullState => (pulled >= OFFSET ? 2 : pulled > 0 ? 1 : 0)

/** Pull to refresh at the top of the page. `height` is how far (px) the list has moved. */
export const usePullToRefresh = (box: RefObject<HTMLElement | null>, refresh: () => Promise<void>) => {
  const [state, setState] = useState<PullState>(0)
  const [height, setHeight] = useState(0)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    const target = box.current
    if (!target) return
    let from: number | null = null
    let pulled = 0
    let busy = false
    const start = (event: TouchEvent) => {
      const [touch, second] = event.touches
      from = !busy && touch && !second && scrollY <= 0 ? touch.clientY : null
      pulled = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (from === null || !touch) return
      pulled = Math.max(0, touch.clientY - from)
      if (pulled === 0 || scrollY > 0) return
      if (event.cancelable) event.preventDefault()
      setState(pullStateAt(pulled))
      setHeight(pulled / RESISTANCE)
    }
    const end = async () => {
      if (from === null) return
      from = null
      if (pulled < OFFSET) {
        setState(0)
        setHeight(0)
        return
      }
      busy = true
      setState(3)
      setHeight(OFFSET / RESISTANCE)
      await latest.current()
      setState(4)
      setHeight(0)
      setTimeout(() => {
        busy = false
        setState(0)
      }, FINISH_MS)
    }
    target.addEventListener('touchstart', start, { passive: true })
    target.addEventListener('touchmove', move, { passive: false })
    target.addEventListener('touchend', end)
    target.addEventListener('touchcancel', end)
    return () => {
      target.removeEventListener('touchstart', start)
      target.removeEventListener('touchmove', move)
      target.removeEventListener('touchend', end)
      target.removeEventListener('touchcancel', end)
    }
  }, [box])
  return { state, height }
}
