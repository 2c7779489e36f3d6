/** Whether an element that had the focus can't have it any more. */
const isLost = (element: HTMLElement): boolean =>
  !element.isConnected ||
  element.matches(':disabled') ||
  element.closest('[inert]') !== null ||
  !element.checkVisibility()

/**
 * Moves the focus on when the element that has it goes away, as a button whose action is done: to what around it takes the
 * focus (a dialog, the end of a list), else to the page's title, as after a navigation. Without this a screen reader would be at
 * no place of the page. A page that moves the focus itself has done so by the next frame. Returns a function that stops.
 */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  let around: HTMLElement | null = null
  let frame = 0
  const follow = () => {
    frame = 0
    const now = document.activeElement
    if (!last || (now !== last && now !== document.body)) return
    if (isLost(last)) {
      last = null
      const next = around && !isLost(around) ? around : document.querySelector('h1')
      next?.focus({ preventScroll: true })
    } else if (now === document.body) last = null
  }
  const followSoon = () => {
    if (last && frame === 0) frame = requestAnimationFrame(follow)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    around = target.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not(main)') ?? null
  }
  const watch = new MutationObserver(followSoon)
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'open'],
  })
  addEventListener('focusin', onFocus)
  addEventListener('focusout', followSoon)
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    removeEventListener('focusin', onFocus)
    removeEventListener('focusout', followSoon)
  }
}
