import { create } from 'zustand'
import { goodsIdIn } from './shareCommand.ts'

type SharedGoodsState = {
  /** The account of a share command, while its popup is open. */
  readonly goodsId: string | null
}
export const useSharedGoods = create<SharedGoodsState>()(() => ({ goodsId: null }))

/** The last message that was handled, or was copied on this device: it opens no popup. */
let handledMessage = ''
export const rememberCommand = (message: string): void => {
  handledMessage = message
}

/** Opens the popup for a message's account; false if it has none. */
const openShared = (message: string): boolean => {
  const goodsId = goodsIdIn(message)
  if (!goodsId) return false
  handledMessage = message
  useSharedGoods.setState({ goodsId })
  return true
}
export const closeShared = (): void => useSharedGoods.setState({ goodsId: null })

/**
 * Empties the clipboard, so that the same command does not open the popup twice. Where the browser forbids it,
 * nothing happens.
 */
export const clearClipboard = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText('')
  } catch {
    /* The message is remembered for this visit. */
  }
}

/** Reads the clipboard on a person's request; the browser may ask for permission. */
export const readClipboard = async (): Promise<'found' | 'nothing' | 'refused'> => {
  try {
    return openShared(await navigator.clipboard.readText()) ? 'found' : 'nothing'
  } catch {
    return 'refused'
  }
}

const readIfGranted = async (): Promise<void> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    if (state !== 'granted' || !document.hasFocus()) return
    const message = await navigator.clipboard.readText()
    if (message !== handledMessage) openShared(message)
  } catch {
    /* Browsers without this permission read only on request. */
  }
}

/** Looks for a share command in pasted text, which needs no permission. Returns a function that stops. */
export const watchPaste = (): (() => void) => {
  const onPaste = (event: ClipboardEvent) => {
    if (openShared(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
  }
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}

/**
 * Looks for a share command when the app opens and when it is focused, if the browser has granted permission. Returns a
 * function that stops.
 */
export const watchClipboard = (): (() => void) => {
  const onFocus = () => void readIfGranted()
  onFocus()
  addEventListener('focus', onFocus)
  return () => removeEventListener('focus', onFocus)
}
