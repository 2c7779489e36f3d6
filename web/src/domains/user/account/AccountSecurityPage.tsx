import { useProfile } from '../../../core/session/useProfile.ts'
import { paths } from '../../../paths.ts'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import './account.css'

/** 账号与安全: everything a person changes about their own account. */
export default function AccountSecurityPage() {
  const profile = useProfile()
  return (
    <Page title="账号与安全">
      {profile ? (
        <div className="account">
          <Rows label="资料">
            <RowLink
              icon="user"
              label="头像和昵称"
              value={profile.userInfo.nickname}
              to={paths.editProfile()}
            />
          </Rows>
          <Rows label="登录">
            <RowLink icon="key" label="绑定手机" value={profile.phone} to={paths.bindPhone()} />
            <RowLink
              icon="lock"
              label="登录密码"
              value={profile.hasLoginPassword ? undefined : '未设置'}
              to={paths.changePassword()}
            />
            <RowLink icon="grid" label="已登录的设备" to={paths.devices()} />
            <RowLink icon="shield" label="账号限制" to={paths.sanctions()} />
          </Rows>
          <Rows label="数据">
            <RowLink icon="share" label="导出我的数据" to={paths.exportData()} />
            <RowLink
              icon="trash"
              label="注销账号"
              value={profile.closesAt === null ? undefined : '已申请'}
              to={paths.cancelAccount()}
            />
          </Rows>
        </div>
      ) : (
        <SkeletonCards count={3} height={112} />
      )}
    </Page>
  )
}
