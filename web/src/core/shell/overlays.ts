import { create } from 'zustand'

export type Toast = { readonly id: number; readonly text: string; readonly icon: 'none' | 'success' | 'fail' }
export type Dialog = {
  readonly id: number
  readonly title?: string | undefined
  readonly text: string
  readonly confirm: string
  /** Without it the dialog has one button. */
  readonly cancel?: string | undefined
  /** Styles the confirm button as destructive. */
  readonly danger?: boolean | undefined
  readonly answer: (confirmed: boolean) => void
}
type Notices = {
  readonly toast: Toast | null
  readonly dialogs: readonly Dialog[]
  readonly announcement: string
}

/**
 * The toast and dialogs that the shell shows above the page (`OverlayHost`), and what it says to screen readers. Screens call
 * `toast`, `confirmDialog`, `alertDialog` and `announce`.
 */
export const useOverlays = create<Notices>()(() => ({ toast: null, dialogs: [], announcement: '' }))

const TOAST_MS = 2000
let ids = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one line for two seconds; a later toast replaces it. */
export const toast = (text: string, icon: Toast['icon'] = 'none'): void => {
  clearTimeout(timer)
  ids += 1
  useOverlays.setState({ toast: { id: ids, text, icon } })
  timer = setTimeout(() => useOverlays.setState({ toast: null }), TOAST_MS)
}

/** Said after the focus has moved, which would interrupt it, and kept until screen readers have taken it (ms). */
const ANNOUNCED_AFTER_MS = 100
const ANNOUNCED_FOR_MS = 2000
let announcing: ReturnType<typeof setTimeout> | undefined

/** Lets screen readers say a text that the page shows already: that something has loaded, or how it ended. */
export const announce = (text: string): void => {
  const say = (announcement: string) => useOverlays.setState({ announcement })
  clearTimeout(announcing)
  say('')
  announcing = setTimeout(() => {
    say(text)
    announcing = setTimeout(() => say(''), ANNOUNCED_FOR_MS)
  }, ANNOUNCED_AFTER_MS)
}

/**
 * Opens a dialog for a decision; resolves to false also when it is dismissed. A second dialog of the same text is not
 * opened while the first is.
 */
export const confirmDialog = (
  question: Omit<Dialog, 'id' | 'answer' | 'confirm'> & { confirm?: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const { dialogs } = useOverlays.getState()
    if (dialogs.some((open) => open.text === question.text)) return resolve(false)
    ids += 1
    const id = ids
    const answer = (confirmed: boolean) => {
      useOverlays.setState((now) => ({ dialogs: now.dialogs.filter((open) => open.id !== id) }))
      resolve(confirmed)
    }
    useOverlays.setState({ dialogs: [...dialogs, { confirm: '确认', ...question, id, answer }] })
  })

/** Opens a dialog with a text and one button. */
export const alertDialog = async (message: { title?: string; text: string }): Promise<void> => {
  await confirmDialog({ ...message, confirm: '我知道了' })
}
