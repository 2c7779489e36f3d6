import type { CallOutput } from '@shanghao/client/http/calls'
import type { OwnerPermission } from '@shanghao/contract/owners/permissions'
import { create } from 'zustand'
import { useSession } from '../core/session/session.ts'
import { loadForSession } from '../core/session/sessionCalls.ts'
import { client } from './client.ts'

export type Access = CallOutput<'owners', 'access'>

const useAccessState = create<{ readonly access: Access | null }>()(() => ({ access: null }))
useSession.subscribe((now, before) => {
  if (now.token !== before.token) useAccessState.setState({ access: null })
})

/** Loads what the signed-in person is and may do in the console. Throws what the call throws. */
export const loadAccess = async (): Promise<void> => {
  const access = await loadForSession(() => client.owners.access({}))
  if (access) useAccessState.setState({ access })
}

/** What the signed-in person is in the console; null until it is loaded. */
export const useAccess = (): Access | null => useAccessState(({ access }) => access)

/** Whether the person may do something: `const may = useMay()`, `may('goods_edit') && <Button … />`. The server checks each call. */
export const useMay = (): ((permission: OwnerPermission) => boolean) => {
  const access = useAccess()
  return (permission) => access?.permissions.includes(permission) ?? false
}
