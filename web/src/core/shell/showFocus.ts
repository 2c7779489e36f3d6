/**
 * Shows the focus to those who use keys. A tap marks the document until a key is pressed, which hides focus rings (`base.css`): WebKit
 * draws one around the control that a dialog closed by a tap returns the focus to.
 *
 * What a key focuses is scrolled wholly into view. Browsers leave an element where it is that is partly visible, as the next of a row
 * that scrolls sideways: its ring is cut there. What a page focuses by itself keeps its place: titles and dialogs, which Tab skips.
 * Returns a function that stops.
 */
export const showFocus = (): (() => void) => {
  const { dataset } = document.documentElement
  const onTap = () => {
    dataset['tapped'] = ''
  }
  const onKey = () => {
    delete dataset['tapped']
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible:not([tabindex="-1"])'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  addEventListener('pointerdown', onTap, true)
  addEventListener('keydown', onKey, true)
  addEventListener('focusin', onFocus)
  return () => {
    removeEventListener('pointerdown', onTap, true)
    removeEventListener('keydown', onKey, true)
    removeEventListener('focusin', onFocus)
  }
}
