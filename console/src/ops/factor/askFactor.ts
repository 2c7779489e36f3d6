import { create } from 'zustand'

type Asking = { readonly answer: ((isEntered: boolean) => void) | null }

/** Whether the dialog for the second factor is open, and who waits for it. */
export const useFactorDialog = create<Asking>()(() => ({ answer: null }))

let asked: Promise<boolean> | null = null

/** Opens the dialog for the second factor; resolves to whether it was entered. Calls that are refused at the same time share one. */
export const askFactor = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    useFactorDialog.setState({ answer: resolve })
  }).finally(() => {
    asked = null
    useFactorDialog.setState({ answer: null })
  })
  return asked
}
