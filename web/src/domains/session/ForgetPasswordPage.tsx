import { isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PhoneField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { phoneCheck, smsCodeCheck } from '../../ui/form/fieldChecks.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { RESET_STEPS } from './resetSteps.ts'
import { usePhoneExists } from './usePhoneExists.ts'

const fieldErrors = { phone: ['PHONE_UNKNOWN'], smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { phone: phoneCheck, smsCode: smsCodeCheck }

/** 忘记密码, first step: a code proves that the number is the person's own. */
export default function ForgetPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const redirect = query.get('redirect') ?? ''
  const sms = useSmsCode('reset_password')
  const checkPhoneExists = usePhoneExists(client.session.isExsitMobilePhone2)
  const [unknownPhone, setUnknownPhone] = useState<string>()
  const mutation = useFormMutation(client.session.resetPasswordOne, fieldErrors, {
    onDone: ({ ticket }) =>
      navigate(paths.updatePassword({ redirect }), { replace: true, state: { ticket } }),
    onFail: (error, { phone }) => isError(error, 'PHONE_UNKNOWN') && setUnknownPhone(phone),
  })
  const form = useForm({ phone: query.get('phone') ?? '', smsCode: '' }, checks, mutation.fields)
  const { phone } = form.values
  const phoneField = form.field('phone')
  const codeField = form.field('smsCode')
  const isUnknown = unknownPhone === phone
  const send = async () => {
    if (!form.passes('phone')) return null
    if ((await checkPhoneExists(phone)) === false) {
      setUnknownPhone(phone)
      return null
    }
    return sms.send(phone)
  }
  return (
    <Page title="忘记密码" on="surface">
      <Steps steps={RESET_STEPS} current={1} />
      <Form onSubmit={form.submit(mutation.run)}>
        <PhoneField
          {...phoneField}
          error={phoneField.error ?? (isUnknown ? '这个手机号还没有注册' : undefined)}
          end={
            isUnknown ? (
              <LinkButton kind="plain" size="s" to={paths.register({ redirect, phone })}>
                去注册
              </LinkButton>
            ) : null
          }
        />
        <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={send} />
        <Button type="submit" block busy={mutation.busy}>
          下一步
        </Button>
      </Form>
    </Page>
  )
}
