import type { ReactNode } from 'react'
import { useState } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { useHasSettled } from '../../../core/http/useHasSettled.ts'
import { navigateTo } from '../../../core/router/navigate.ts'
import type { Profile } from '../../../core/session/session.ts'
import { logout } from '../../../core/session/sessionCalls.ts'
import { useProfile } from '../../../core/session/useProfile.ts'
import { confirmDialog, toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ClosingNotice } from '../closing/ClosingNotice.tsx'
import { MyMessagesLink } from './MyMessagesLink.tsx'
import { RealnameNotice } from './RealnameNotice.tsx'
import './MyFrame.css'

/**
 * The frame of my page in every layout: the profile, the messages and the way out. `waitsFor` are the calls whose responses
 * change the height of something: until each has answered or failed once there is a skeleton, so that nothing moves later.
 */
export function MyFrame({
  className,
  waitsFor = [],
  children,
}: {
  className: string
  waitsFor?: readonly { readonly isLoading: boolean }[]
  children: (profile: Profile) => ReactNode
}) {
  const profile = useProfile()
  const isReady = useHasSettled(...waitsFor)
  return (
    <Page title="我的" nav="none" className={`my ${className}`} action={profile ? <MyMessagesLink /> : null}>
      {profile && isReady ? (
        <div className="my-parts">
          {children(profile)}
          <Logout />
        </div>
      ) : (
        <MySkeleton />
      )}
    </Page>
  )
}

/** What stands in the way of renting; nothing for most. Every layout shows it before all else that can be done. */
export function MyNotices({ profile }: { profile: Profile }) {
  return (
    <>
      <ClosingNotice closesAt={profile.closesAt} />
      <RealnameNotice realname={profile.realname} />
    </>
  )
}

function Logout() {
  const [busy, setBusy] = useState(false)
  const confirmLogout = async () => {
    if (
      !(await confirmDialog({
        text: '退出后，租用中的订单照常计时，重新登录即可查看。',
        cancel: '再想想',
        confirm: '退出登录',
      }))
    )
      return
    setBusy(true)
    await logout().catch(showFailure)
    toast('已退出登录', 'success')
    navigateTo(paths.home(), { replace: true })
  }
  return (
    <Button kind="quiet" block busy={busy} onClick={confirmLogout}>
      退出登录
    </Button>
  )
}

function MySkeleton() {
  return (
    <div className="my-parts" role="status">
      <span className="sr-only">加载中</span>
      <div className="my-profile">
        <Skeleton width={64} height={64} radius={32} />
        <div className="my-profile-text">
          <Skeleton width="40%" height="1.3em" />
          <Skeleton width="60%" />
        </div>
      </div>
      <SkeletonCards count={2} height={132} />
      <SkeletonCards count={1} height={240} />
    </div>
  )
}
