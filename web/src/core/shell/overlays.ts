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
type Notices = { readonly toast: Toast | null; readonly dialogs: readonly Dialog[] }

/**
 * The toast and dialogs that the shell shows above the page (`OverlayHost`). Screens call `toast`, `confirmDialog` and
 * `alertDialog`.
 */
export const useOverlays = create<Notices>()(() => ({ toast: null, dialogs: [] }))

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
