import { ADULT_AGE } from '@shanghao/contract/rules'
import { useState } from 'react'
import { showFailure } from '../../core/http/failures.ts'
import { navigateTo } from '../../core/router/navigate.ts'
import type { Profile } from '../../core/session/session.ts'
import { logout } from '../../core/session/sessionCalls.ts'
import { useProfile } from '../../core/session/useProfile.ts'
import { confirmDialog, toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Skeleton, SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../ui/layout/Rows.tsx'
import { ClosingNotice } from './closing/ClosingNotice.tsx'
import { MyMessagesLink } from './MyMessagesLink.tsx'
import { MyOrders } from './MyOrders.tsx'
import { MyProfile } from './MyProfile.tsx'
import { MyRedPacketsRow } from './MyRedPacketsRow.tsx'
import { MySupportRow } from './MySupportRow.tsx'
import { MyWallet } from './MyWallet.tsx'
import { RealnameNotice } from './RealnameNotice.tsx'
import './MyPage.css'

/** 我的: profile, money, orders and settings. */
export default function MyPage() {
  const profile = useProfile()
  return (
    <Page title="我的" nav="none" className="my" action={profile ? <MyMessagesLink /> : null}>
      {profile ? <MyContent profile={profile} /> : <MySkeleton />}
    </Page>
  )
}

function MyContent({ profile }: { profile: Profile }) {
  const { verified, adult } = profile.realname
  return (
    <div className="my-parts">
      <MyProfile profile={profile} />
      <ClosingNotice closesAt={profile.closesAt} />
      <RealnameNotice realname={profile.realname} />
      <MyWallet />
      <MyOrders />
      <Rows label="账号与设置">
        <MyRedPacketsRow profile={profile} />
        <RowLink icon="check" label="每日签到" to={paths.signIn()} />
        <RowLink icon="share" label="邀请好友" to={paths.invitationCode()} />
        <RowLink icon="heart" label="我的收藏" to={paths.collected()} />
        <RowLink
          icon="shield"
          label="实名认证"
          value={verified ? (adult ? '已认证' : `未满 ${ADULT_AGE} 周岁`) : '未认证'}
          to={paths.realname()}
        />
        <RowLink
          icon="wallet"
          label="支付设置"
          value={profile.hasPayPassword ? undefined : '未设支付密码'}
          to={paths.paymentSettings()}
        />
        <RowLink
          icon="lock"
          label="账号与安全"
          value={profile.hasLoginPassword ? undefined : '未设登录密码'}
          to={paths.accountSecurity()}
        />
        <MySupportRow />
        <RowLink icon="rows" label="资讯中心" to={paths.newsList()} />
        <RowLink icon="bell" label="意见反馈" to={paths.suggestions()} />
        <RowLink icon="info" label="关于我们" to={paths.aboutUs()} />
      </Rows>
      <Logout />
    </div>
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
