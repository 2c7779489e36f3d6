import { allOwnerPermissions, type OwnerPermission } from '@shanghao/contract/owners/permissions'
import { create } from 'zustand'
import { useSession } from '../core/session/session.ts'

/** What the signed-in person may do for the owner: their own permissions, or those of their role. */
const useAccess = create<{ readonly permissions: ReadonlySet<OwnerPermission> }>()(() => ({
  permissions: new Set(),
}))
useSession.subscribe(({ profile }) => {
  const isOwner = profile?.userInfo.roles.includes('merchant') ?? false
  useAccess.setState({ permissions: new Set(isOwner ? allOwnerPermissions : []) })
})

/** Whether the person may do something: `const may = useMay()`, `may('goods_edit') && <Button … />`. */
export const useMay = (): ((permission: OwnerPermission) => boolean) => {
  const { permissions } = useAccess()
  return (permission) => permissions.has(permission)
}
/** Whether the person is an owner or works for one. */
export const useIsOwnerSide = (): boolean => useAccess(({ permissions }) => permissions.size > 0)
