/** Whether an element that had the focus can't have it any more. */
const isLost = (element: HTMLElement): boolean =>
  !element.isConnected ||
  element.matches(':disabled') ||
  element.closest('[inert]') !== null ||
  !element.checkVisibility()

const DIALOG = 'dialog, [role="dialog"]'
/** The dialog that an element is in, or that stands in it: a drawer focuses what is around its dialog first. */
const dialogOf = (element: Element | null): Element | null =>
  element?.closest(DIALOG) ??
  (element?.matches('[tabindex="-1"]:not(main)') ? element.querySelector(DIALOG) : null)

/**
 * Moves the focus on when the element that has it goes away, as a button whose action is done: to what around it takes the
 * focus (a dialog, the end of a list), from a dialog that is gone to what had the focus before it, else to the page's title, as
 * after a navigation. Without this a screen reader would be at no place of the page. A page that moves the focus itself has done so by
 * the next frame. Returns a function that stops.
 */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  let around: HTMLElement | null = null
  /** What had the focus before each dialog. */
  const openers = new WeakMap<Element, HTMLElement>()
  let frame = 0
  const follow = () => {
    frame = 0
    const now = document.activeElement
    if (!last || (now !== last && now !== document.body)) return
    if (isLost(last)) {
      const lost = last
      const dialog = dialogOf(lost)
      const opener = dialog && !dialog.isConnected ? openers.get(dialog) : undefined
      last = null
      const next = [around, opener].find((one) => one && !isLost(one)) ?? document.querySelector('h1')
      next?.focus({ preventScroll: true })
      // A dialog that is about to close lets nothing else have the focus: tried again once it has.
      if (document.activeElement !== next) last = lost
    } else if (now === document.body && last.checkVisibility({ visibilityProperty: true })) last = null
  }
  const followSoon = () => {
    if (last && frame === 0) frame = requestAnimationFrame(follow)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = dialogOf(target)
    const left = dialogOf(last)
    const isReturn = left !== null && dialog?.contains(openers.get(left) ?? null)
    if (dialog && last && dialog !== left && !isReturn) openers.set(dialog, last)
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
