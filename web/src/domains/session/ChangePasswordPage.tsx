import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { requiredText } from '@shanghao/contract/validation/rule'
import { useNavigate } from 'react-router'
import { showFailure } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import type { Profile } from '../../core/session/session.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'
import { useProfile } from '../../core/session/useProfile.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { toast } from '../../core/shell/overlays.ts'
import { myPath } from '../../core/site/site.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { passwordCheck, smsCodeCheck } from '../../ui/form/fieldChecks.ts'
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import './ChangePasswordPage.css'

const fieldErrors = {
  oldPassword: ['OLD_PASSWORD_WRONG', 'LOGIN_LOCKED'],
  password: ['PASSWORD_UNCHANGED'],
  smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'],
} as const

/** 设置登录密码: a first password for a person who has signed in by SMS so far, else another one. */
export default function ChangePasswordPage() {
  const profile = useProfile()
  return (
    <Page title={profile?.hasLoginPassword === false ? '设置登录密码' : '修改登录密码'} on="surface">
      {profile ? <ChangeForm profile={profile} /> : <SkeletonCards count={2} height={76} />}
    </Page>
  )
}

function ChangeForm({ profile: { hasLoginPassword } }: { profile: Profile }) {
  const navigate = useNavigate()
  const mutation = useFormMutation(client.session.modifyLoginPassword, fieldErrors, {
    onDone: () => {
      loadProfile().catch(showFailure)
      toast('登录密码已更新，其他设备已下线', 'success')
      return navigate(myPath(), { replace: true })
    },
  })
  const checks = {
    oldPassword: (text: string) => (hasLoginPassword && !text ? requiredText('原密码') : null),
    password: passwordCheck,
    smsCode: smsCodeCheck,
  }
  const sms = useSmsCode('login_password')
  const form = useForm({ oldPassword: '', password: '', smsCode: '' }, checks, mutation.fields)
  const codeField = form.field('smsCode')
  return (
    <>
      <Form
        onSubmit={form.submit(({ oldPassword, password, smsCode }) =>
          mutation.run({ password, smsCode, ...(hasLoginPassword && { oldPassword }) }),
        )}
      >
        {hasLoginPassword ? (
          <PasswordField
            label="原密码"
            autoComplete="current-password"
            placeholder="当前的登录密码"
            {...form.field('oldPassword')}
          />
        ) : null}
        <NewPasswordField label={hasLoginPassword ? '新密码' : '登录密码'} {...form.field('password')} />
        <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
        <Button type="submit" block busy={mutation.busy}>
          保存
        </Button>
      </Form>
      <p className="change-password-note">保存后这台设备保持登录，其他设备需用新密码重新登录。</p>
      {hasLoginPassword ? (
        <div className="change-password-forgot">
          <LinkButton kind="plain" size="s" to={paths.forgetPassword({ redirect: myPath() })}>
            忘记原密码
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}
