/** Calls back when dialogs open or close, and when one is taken away: those tell nobody. Answers how to stop. */
const watchDialogs = (look: () => void): (() => void) => {
  const watch = new MutationObserver(look)
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  look()
  return () => watch.disconnect()
}

/** Calls back once no dialog is open, after the pause a popup is given. Answers how to stop. */
export const whenNothingIsOpen = (open: () => void, delayMs: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => document.querySelector('dialog[open]') !== null
  const show = () => {
    timer = undefined
    if (isOpen()) return
    stop()
    open()
  }
  const unwatch = watchDialogs(() => {
    if (!isOpen()) timer ??= setTimeout(show, delayMs)
  })
  const stop = () => {
    clearTimeout(timer)
    unwatch()
  }
  return stop
}

/** Calls back when a dialog other than this one opens. Answers how to stop. */
export const whenAnotherOpens = (own: string, act: () => void): (() => void) =>
  watchDialogs(() => {
    if (document.querySelector(`dialog[open]:not(${own})`)) act()
  })
