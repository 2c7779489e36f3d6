import { useCall } from '@shanghao/client/http/useCall'
import { PAY_PASSWORD_DIGITS } from '@shanghao/contract/rules'
import { client } from '../../core/http/request.ts'
import { useProfile } from '../../core/session/useProfile.ts'
import { paths } from '../../paths.ts'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../ui/layout/Rows.tsx'
import { PasswordFreeRow } from './PasswordFreeRow.tsx'

/** 支付设置: the payment password and password-free payment. */
export default function PaymentSettingsPage() {
  const profile = useProfile()
  const passwordFree = useCall(client.user.passwordFree)
  const back = paths.paymentSettings()
  return (
    <Page title="支付设置">
      <QueryView query={passwordFree} skeleton={<SkeletonCards count={1} height={136} />}>
        {({ enabled, limitFen, dayLimitFen }) => (
          <Rows label="支付设置">
            <RowLink
              icon="lock"
              label={profile?.hasPayPassword ? '重置支付密码' : '设置支付密码'}
              note={
                profile?.hasPayPassword
                  ? '忘记密码也可在这里重置，需要短信验证'
                  : `${PAY_PASSWORD_DIGITS} 位数字，用于余额支付`
              }
              to={paths.paymentPassword({ redirect: back })}
            />
            <PasswordFreeRow
              enabled={enabled}
              limitFen={limitFen}
              dayLimitFen={dayLimitFen}
              hasPayPassword={profile?.hasPayPassword ?? false}
            />
          </Rows>
        )}
      </QueryView>
    </Page>
  )
}
