import { useState } from 'react'
import { useRules } from '../../../core/http/rules.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Steps } from '../../../ui/layout/Steps.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { NewPhoneProof } from './NewPhoneProof.tsx'

/** Applies for a change without the old number: first the new number is proved, then what shows who the applicant is. */
export function ApplyForPhone({ onApplied }: { onApplied: () => void }) {
  const { phoneCoolHours } = useRules()
  const [ticket, setTicket] = useState<string | null>(null)
  return (
    <div className="account">
      <p className="account-note">
        原手机号收不到短信时在这里申请，账号需要已经实名。审核通过 {phoneCoolHours}{' '}
        小时后生效，期间原手机号可以停止。
      </p>
      <Steps steps={['验证新手机号', '填写申请']} current={ticket === null ? 1 : 2} />
      {ticket === null ? (
        <>
          <NewPhoneProof submit="下一步" onDone={setTicket} />
          <div>
            <LinkButton kind="plain" size="s" to={paths.bindPhone()}>
              原手机号还能收短信
            </LinkButton>
          </div>
        </>
      ) : (
        <ApplicationForm ticket={ticket} onDone={onApplied} onExpired={() => setTicket(null)} />
      )}
    </div>
  )
}
