import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Steps } from '../../../ui/layout/Steps.tsx'
import { NewPhoneForm } from './NewPhoneForm.tsx'
import { OldPhoneForm } from './OldPhoneForm.tsx'
import { PendingChange } from './PendingChange.tsx'
import '../account/account.css'

/** 更换绑定手机: a code to the old number, then one to the new number. */
export default function BindPhonePage() {
  const { phoneHoldHours } = useRules()
  const [ticket, setTicket] = useState<string | null>(null)
  const pending = useCall(client.user.pendingPhoneChange)
  return (
    <Page title="更换绑定手机" on="surface">
      <div className="account">
        {pending.data?.pending ? <PendingChange pending={pending.data.pending} /> : null}
        <Steps steps={['验证原手机号', '验证新手机号']} current={ticket === null ? 1 : 2} />
        {ticket === null ? (
          <OldPhoneForm onDone={setTicket} />
        ) : (
          <NewPhoneForm ticket={ticket} onExpired={() => setTicket(null)} />
        )}
        <p className="account-note">
          更换后其他设备会下线
          {phoneHoldHours > 0 ? `，${phoneHoldHours} 小时内不能提现` : ''}。新旧手机号都会收到短信。
        </p>
        {ticket === null ? (
          <div>
            <LinkButton kind="plain" size="s" to={paths.changePhone()}>
              原手机号不能用了
            </LinkButton>
          </div>
        ) : null}
      </div>
    </Page>
  )
}
