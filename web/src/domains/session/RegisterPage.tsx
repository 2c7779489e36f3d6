import { isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { storedInviteCode } from '../../core/platform/inviteCode.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/art/BrandMark.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PhoneField, TextField } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { passwordCheck, phoneCheck, smsCodeCheck } from '../../ui/form/fieldChecks.ts'
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Agreements } from './Agreements.tsx'
import { inviteCodeErrors } from './inviteCodeErrors.ts'
import { LoginHeading } from './LoginHeading.tsx'
import { useConsent } from './useConsent.ts'
import { useNetBarCheck } from './useNetBarCheck.ts'
import { usePhoneExists } from './usePhoneExists.ts'
import { useSignIn } from './useSignIn.ts'

const fieldErrors = {
  phone: ['PHONE_TAKEN'],
  smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'],
  password: [],
  inviteCode: inviteCodeErrors,
} as const
const checks = {
  phone: phoneCheck,
  smsCode: smsCodeCheck,
  password: passwordCheck,
}

/** 注册: number, code and password. */
export default function RegisterPage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? ''
  const sms = useSmsCode('regist')
  const consent = useConsent()
  const checkPhoneExists = usePhoneExists(client.session.isExsitMobilePhone)
  const [takenPhone, setTakenPhone] = useState<string>()
  const { isSigningIn, signIn } = useSignIn(redirect)
  const mutation = useFormMutation(client.session.regist, fieldErrors, {
    onDone: ({ authToken }) => signIn(authToken, '注册成功'),
    onFail: (error, { phone }) => isError(error, 'PHONE_TAKEN') && setTakenPhone(phone),
  })
  const form = useForm(
    { phone: query.get('phone') ?? '', smsCode: '', password: '', inviteCode: storedInviteCode() },
    checks,
    mutation.fields,
  )
  const { phone } = form.values
  useNetBarCheck(phone)
  const phoneField = form.field('phone')
  const codeField = form.field('smsCode')
  const isTaken = takenPhone === phone
  const send = async () => {
    if (!form.passes('phone')) return null
    if (await checkPhoneExists(phone)) {
      setTakenPhone(phone)
      return null
    }
    return sms.send(phone)
  }
  const loginLink = paths.login({ redirect, phone })
  return (
    <Page
      title="注册"
      header={<BrandMark wordmark size={88} />}
      on="surface"
      action={
        <LinkButton kind="plain" size="s" to={loginLink} replace>
          登录
        </LinkButton>
      }
    >
      <LoginHeading title="注册" text="一个手机号，一个账号" />
      <Form onSubmit={form.submit(consent.before(mutation.run))}>
        <PhoneField
          {...phoneField}
          error={phoneField.error ?? (isTaken ? '这个手机号已注册，请直接登录' : undefined)}
          end={
            isTaken ? (
              <LinkButton kind="plain" size="s" to={loginLink} replace>
                去登录
              </LinkButton>
            ) : null
          }
        />
        <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={send} />
        <NewPasswordField label="设置登录密码" {...form.field('password')} />
        <TextField
          label="邀请码（选填）"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          hint="好友邀请你的，填好友的邀请码"
          {...form.field('inviteCode')}
        />
        <Button type="submit" block busy={mutation.busy || isSigningIn}>
          注册并登录
        </Button>
      </Form>
      <Agreements actionLabel="注册" consent={consent} />
    </Page>
  )
}
