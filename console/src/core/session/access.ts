import { create } from 'zustand'
import { useSession } from './session.ts'
import { loadForSession } from './sessionCalls.ts'

type Permitting = { readonly permissions: readonly string[] }

/**
 * What the signed-in person may do in a console: `useAccess`, null until `loadAccess` has loaded it by `load` and again after each
 * sign-in or sign-out, and `useMay`: `const may = useMay()`, `may('finance_act') && <Button … />`. `loadAccess` throws what `load`
 * throws. The server checks each call.
 */
export const createAccess = <A extends Permitting>(load: () => Promise<A>) => {
  const useState = create<{ readonly access: A | null }>()(() => ({ access: null }))
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) useState.setState({ access: null })
  })
  const loadAccess = async (): Promise<void> => {
    const access = await loadForSession(load)
    if (access) useState.setState({ access })
  }
  /** Whether the person may do something, as far as is known now. */
  const may = (permission: A['permissions'][number]): boolean =>
    useState.getState().access?.permissions.includes(permission) ?? false
  const useAccess = (): A | null => useState(({ access }) => access)
  const useMay = (): typeof may => {
    useAccess()
    return may
  }
  return { loadAccess, may, useAccess, useMay }
}
