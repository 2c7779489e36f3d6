import { ownPath } from '@shanghao/contract/rules'
import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { SmsSignIn } from './SmsSignIn.tsx'
import { startSession, useSession } from './session.ts'
import './SignInPage.css'

/** The name of the console, which its page has as title. */
const CONSOLE = document.title

/** The login of a console. `redirect` is the address below the console's to open afterwards. */
export default function SignInPage() {
  const [query] = useSearchParams()
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const token = useSession((s) => s.token)
  const target = ownPath(query.get('redirect') ?? '') ?? '/'
  useEffect(() => {
    document.title = `登录 - ${CONSOLE}`
  }, [])
  useEffect(() => {
    if (token !== null) void navigate(target, { replace: true })
  }, [token, target, navigate])
  const form = { phone, onPhone: setPhone, onToken: startSession }
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <img className="sign-in-mark" src="/icon.svg" alt="" width={48} height={48} />
        <h1 className="sign-in-title">{CONSOLE}</h1>
        <p className="sign-in-text">和上号用同一个手机号登录</p>
        <Tabs
          centered
          // Fields of both forms have the same id: a label would name the field of the hidden form.
          destroyOnHidden
          items={[
            { key: 'password', label: '密码登录', children: <PasswordSignIn {...form} /> },
            { key: 'sms', label: '短信登录', children: <SmsSignIn {...form} /> },
          ]}
        />
      </div>
    </main>
  )
}
