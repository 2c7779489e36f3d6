/**
 * Scrolls what the keyboard focuses wholly into view. Browsers leave an element where it is that is partly visible, as the next of a row
 * that scrolls sideways: its focus ring is cut there. What a page focuses by itself keeps its place: titles and dialogs, which Tab skips.
 * Returns a function that stops.
 */
export const showFocus = (): (() => void) => {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible:not([tabindex="-1"])'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  addEventListener('focusin', onFocus)
  return () => removeEventListener('focusin', onFocus)
}
