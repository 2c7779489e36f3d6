/** Calls back once no dialog is open, after the pause a popup is given. Answers how to stop. */
export const whenNothingIsOpen = (open: () => void, delayMs: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => document.querySelector('dialog[open]') !== null
  const look = () => {
    clearTimeout(timer)
    if (!isOpen()) timer = setTimeout(show, delayMs)
  }
  const show = () => {
    if (isOpen()) return
    stop()
    open()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('close', look, true)
  }
  // Closing doesn't bubble; it is seen on its way down.
  document.addEventListener('close', look, true)
  look()
  return stop
}

/** Calls back when a dialog other than this one opens. Answers how to stop. */
export const whenAnotherOpens = (own: string, act: () => void): (() => void) => {
  const look = () => {
    if (document.querySelector(`dialog[open]:not(${own})`)) act()
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
  look()
  return () => watch.disconnect()
}
