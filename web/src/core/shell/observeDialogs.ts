import { useSyncExternalStore } from 'react'

/** Calls back when dialogs open, close or are removed (a removed one fires no event). Returns a function that stops. */
const observeDialogs = (onChange: () => void): (() => void) => {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  onChange()
  return () => watch.disconnect()
}

/** The open dialog that is on top, or null. One inside another comes after it in the document, and so do those of the shell. */
const topDialog = (): HTMLDialogElement | null =>
  [...document.getElementsByTagName('dialog')].findLast(({ open }) => open) ?? null

export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(observeDialogs, topDialog, () => null)

/** Calls back once no dialog is open, after a delay. Returns a function that stops. */
export const onceNoDialogIsOpen = (callback: () => void, delayMs: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => document.querySelector('dialog[open]') !== null
  const callIfClosed = () => {
    timer = undefined
    if (isOpen()) return
    stop()
    callback()
  }
  const unwatch = observeDialogs(() => {
    if (!isOpen()) timer ??= setTimeout(callIfClosed, delayMs)
  })
  const stop = () => {
    clearTimeout(timer)
    unwatch()
  }
  return stop
}

/** Calls back when a dialog other than this one opens. Returns a function that stops. */
export const onOtherDialogOpen = (own: string, callback: () => void): (() => void) =>
  observeDialogs(() => {
    if (document.querySelector(`dialog[open]:not(${own})`)) callback()
  })
