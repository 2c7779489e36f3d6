import { lazy, Suspense } from 'react'
import type { AnyScreen } from '../core/router/screen.ts'
import { Frame } from '../core/shell/Frame.tsx'
import { TextSkeleton } from '../core/shell/TextSkeleton.tsx'
import { useAccess, useMay } from './access.ts'
import { screens } from './screens.ts'

const BecomeOwner = lazy(() => import('./owners/BecomeOwner.tsx'))

/** The frame of the owners' console with what the signed-in person may open. */
export function OwnerFrame() {
  const may = useMay()
  const access = useAccess()
  const mayOpen = (shown: AnyScreen) => {
    const permission = screens.find(({ pattern }) => pattern === shown.pattern)?.may
    return permission === undefined || may(permission)
  }
  return (
    <Frame
      name="号主后台"
      screens={screens}
      may={mayOpen}
      blocked={
        access?.as === null ? (
          <Suspense fallback={<TextSkeleton />}>
            <BecomeOwner access={access} />
          </Suspense>
        ) : null
      }
    />
  )
}
