import { isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { clearSession } from '../../core/session/session.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { passwordCheck } from '../../ui/form/fieldChecks.ts'
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { RESET_STEPS } from './resetSteps.ts'
import './UpdatePasswordPage.css'

const checks = { password: passwordCheck }

/** 忘记密码, second step: a new password for the number of the ticket. */
export default function UpdatePasswordPage() {
  const { passwordTicketMinutes } = useRules()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { ticket?: string } | null }
  const ticket = state?.ticket ?? ''
  const redirect = query.get('redirect') ?? ''
  const mutation = useFormMutation(
    client.session.resetPasswordTwo,
    { password: [] },
    {
      handles: ['TICKET_EXPIRED'],
      onDone: () => {
        /* The server ended all sessions of this user, including this device's. */
        clearSession()
        toast('密码已重置，请用新密码登录', 'success')
        return navigate(paths.login({ redirect, by: 'password' }), { replace: true })
      },
    },
  )
  const form = useForm({ password: '' }, checks, mutation.fields)
  const isExpired = !ticket || isError(mutation.error, 'TICKET_EXPIRED')
  return (
    <Page title="重置密码" on="surface">
      {isExpired ? (
        <StateView
          art={<EmptyArt kind="lock" />}
          title="验证已失效"
          text={`验证后需在 ${passwordTicketMinutes} 分钟内设置新密码，且只能使用一次。原密码没有改变。`}
          action={
            <LinkButton to={paths.forgetPassword({ redirect })} replace>
              重新验证手机
            </LinkButton>
          }
        />
      ) : (
        <>
          <Steps steps={RESET_STEPS} current={2} />
          <Form onSubmit={form.submit(({ password }) => mutation.run({ ticket, password }))}>
            <NewPasswordField label="新密码" {...form.field('password')} />
            <Button type="submit" block busy={mutation.busy}>
              保存新密码
            </Button>
          </Form>
          <p className="reset-note">保存后所有设备都会退出登录，需用新密码重新登录。</p>
        </>
      )}
    </Page>
  )
}
