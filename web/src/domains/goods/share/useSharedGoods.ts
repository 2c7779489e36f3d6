import { create } from 'zustand'
import { goodsIdIn } from './shareCommand.ts'

type Shared = {
  /** The account a share command led to, while the popup asks about it. */
  readonly goodsId: string | null
}
export const useSharedGoods = create<Shared>()(() => ({ goodsId: null }))

/** The message that was answered last, or that this device sent: not asked about again. */
let known = ''
export const noteCommand = (message: string): void => {
  known = message
}

/** Asks about the account a message shares; false when it shares none. */
const offerShared = (message: string): boolean => {
  const goodsId = goodsIdIn(message)
  if (!goodsId) return false
  known = message
  useSharedGoods.setState({ goodsId })
  return true
}
export const closeShared = (): void => useSharedGoods.setState({ goodsId: null })

/** So that the same command doesn't open twice. Browsers that forbid it keep theirs. */
export const clearClipboard = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText('')
  } catch {
    /* The popup has remembered the message, so this visit doesn't ask again. */
  }
}

/** Reads the clipboard because somebody asked for it; the browser may ask them once more. */
export const readOnRequest = async (): Promise<'found' | 'nothing' | 'refused'> => {
  try {
    return offerShared(await navigator.clipboard.readText()) ? 'found' : 'nothing'
  } catch {
    return 'refused'
  }
}

const readIfGranted = async (): Promise<void> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    if (state !== 'granted' || !document.hasFocus()) return
    const message = await navigator.clipboard.readText()
    if (message !== known) offerShared(message)
  } catch {
    /* Browsers without this permission read only on request. */
  }
}

/**
 * Looks for a share command as the app opens and each time it is returned to, only where the browser has been allowed
 * to; and in whatever is pasted, which needs no permission. Answers how to stop.
 */
export const watchClipboard = (): (() => void) => {
  const look = () => void readIfGranted()
  const pasted = (event: ClipboardEvent) => {
    if (offerShared(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
  }
  look()
  addEventListener('focus', look)
  document.addEventListener('paste', pasted)
  return () => {
    removeEventListener('focus', look)
    document.removeEventListener('paste', pasted)
  }
}
