import { create } from 'zustand'

export type Toast = { readonly id: number; readonly text: string; readonly icon: 'none' | 'success' | 'fail' }
export type Dialog = {
  readonly id: number
  readonly title?: string | undefined
  readonly text: string
  readonly confirm: string
  /** Without it there is only one button. */
  readonly cancel?: string | undefined
  /** Paints the confirm button as one that can't be undone. */
  readonly danger?: boolean | undefined
  readonly answer: (confirmed: boolean) => void
}
type Notices = { readonly toast: Toast | null; readonly dialogs: readonly Dialog[] }

/** What the shell shows above the page (`NoticeHost`). Screens call `toast`, `ask` and `inform`. */
export const useNotices = create<Notices>()(() => ({ toast: null, dialogs: [] }))

const TOAST_MS = 2000
let ids = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one line for two seconds; a later one takes its place. */
export const toast = (text: string, icon: Toast['icon'] = 'none'): void => {
  clearTimeout(timer)
  ids += 1
  useNotices.setState({ toast: { id: ids, text, icon } })
  timer = setTimeout(() => useNotices.setState({ toast: null }), TOAST_MS)
}

/** Asks for a decision; false also when dismissed. Same words asked twice at once are one dialog. */
export const ask = (
  question: Omit<Dialog, 'id' | 'answer' | 'confirm'> & { confirm?: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const { dialogs } = useNotices.getState()
    if (dialogs.some((open) => open.text === question.text)) return resolve(false)
    ids += 1
    const id = ids
    const answer = (confirmed: boolean) => {
      useNotices.setState((now) => ({ dialogs: now.dialogs.filter((open) => open.id !== id) }))
      resolve(confirmed)
    }
    useNotices.setState({ dialogs: [...dialogs, { confirm: '确定', ...question, id, answer }] })
  })

/** Says something that has to be read. */
export const inform = async (words: { title?: string; text: string }): Promise<void> => {
  await ask({ ...words, confirm: '我知道了' })
}
