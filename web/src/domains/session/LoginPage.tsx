import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SiteMark } from '../../ui/layout/SiteMark.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Agreements } from './Agreements.tsx'
import { LoginHeading } from './LoginHeading.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { SmsLogin } from './SmsLogin.tsx'
import { useConsent } from './useConsent.ts'
import { useNetBarCheck } from './useNetBarCheck.ts'

const tabs = [
  { value: 'sms', label: '短信登录' },
  { value: 'password', label: '密码登录' },
] as const

/** 登录. The typed number is kept when the tab changes. */
export default function LoginPage() {
  const [query] = useSearchParams()
  const [method, setMethod] = useState<'sms' | 'password'>(
    query.get('by') === 'password' ? 'password' : 'sms',
  )
  const [phone, setPhone] = useState(query.get('phone') ?? '')
  const forcedOut = useSession((s) => s.forcedOut)
  const redirect = query.get('redirect') ?? ''
  const consent = useConsent()
  useNetBarCheck(phone)
  const linkQuery = { redirect, phone }
  const MethodForm = method === 'sms' ? SmsLogin : PasswordLogin
  return (
    <Page
      title="登录"
      header={<SiteMark />}
      on="surface"
      action={
        <LinkButton kind="plain" size="s" to={paths.register(linkQuery)}>
          注册
        </LinkButton>
      }
    >
      <LoginHeading
        title="登录"
        text={
          forcedOut
            ? '登录已被下线，可能修改过密码，请重新登录。'
            : redirect
              ? '登录后回到刚才的页面'
              : '租金透明，押金原路退回'
        }
      />
      <Tabs label="登录方式" value={method} tabs={tabs} onChange={setMethod}>
        <MethodForm phone={phone} onPhone={setPhone} redirect={redirect} consent={consent} />
      </Tabs>
      <Agreements actionLabel="登录" consent={consent} />
      <LinkButton kind="plain" size="s" block to={paths.support({ scene: 'login' })}>
        登录遇到问题
      </LinkButton>
    </Page>
  )
}
