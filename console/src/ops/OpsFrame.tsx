import { lazy, type ReactNode, Suspense } from 'react'
import type { AnyScreen } from '../core/router/screen.ts'
import { Frame } from '../core/shell/Frame.tsx'
import { StateView } from '../core/shell/StateView.tsx'
import { TextSkeleton } from '../core/shell/TextSkeleton.tsx'
import { type Access, useAccess, useMay } from './access.ts'
import { useFactorDialog } from './factor/askFactor.ts'
import { screens } from './screens.ts'

const FactorDialog = lazy(() => import('./factor/FactorDialog.tsx'))
const FactorGate = lazy(() => import('./factor/FactorGate.tsx'))

/** Shown in place of every screen: to who is no operator, and to an operator before the second factor. */
const blockedBy = (access: Access | null): ReactNode | null => {
  if (access === null) return null
  if (access.roles.length === 0)
    return (
      <StateView
        kind="locked"
        title="没有运营权限"
        text="这个手机号不是运营人员。请换一个手机号登录，或联系管理员授予角色。"
      />
    )
  if (access.isConfirmed) return null
  return (
    <Suspense fallback={<TextSkeleton />}>
      <FactorGate factor={access.factor} />
    </Suspense>
  )
}

/** The frame of the operators' console with what the signed-in operator may open. */
export function OpsFrame() {
  const may = useMay()
  const access = useAccess()
  const isAsking = useFactorDialog(({ answer }) => answer !== null)
  const mayOpen = (shown: AnyScreen) => {
    const permission = screens.find(({ pattern }) => pattern === shown.pattern)?.may
    return permission === undefined || may(permission)
  }
  return (
    <>
      <Frame name="运营后台" screens={screens} may={mayOpen} blocked={blockedBy(access)} />
      {isAsking && (
        <Suspense fallback={null}>
          <FactorDialog />
        </Suspense>
      )}
    </>
  )
}
