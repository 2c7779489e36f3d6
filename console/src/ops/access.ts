import type { CallOutput } from '@shanghao/client/http/calls'
import type { OperatorPermission } from '@shanghao/contract/ops/permissions'
import { create } from 'zustand'
import { useSession } from '../core/session/session.ts'
import { loadForSession } from '../core/session/sessionCalls.ts'
import { client } from './client.ts'

export type Access = CallOutput<'ops', 'access'>

const useAccessState = create<{ readonly access: Access | null }>()(() => ({ access: null }))
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useAccessState.setState({ access: null })
})

/** Loads the signed-in operator's roles and the state of their second factor. Throws what the call throws. */
export const loadAccess = async (): Promise<void> => {
  const access = await loadForSession(() => client.ops.access({}))
  if (access) useAccessState.setState({ access })
}

/** What the signed-in person may do in the console; null until it is loaded. */
export const useAccess = (): Access | null => useAccessState(({ access }) => access)

/** Whether the operator may do something: `const may = useMay()`, `may('finance_act') && <Button … />`. The server checks each call. */
export const useMay = (): ((permission: OperatorPermission) => boolean) => {
  const access = useAccess()
  return (permission) => access?.permissions.includes(permission) ?? false
}
