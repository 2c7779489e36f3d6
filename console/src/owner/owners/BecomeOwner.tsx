import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { Alert, Button } from 'antd'
import { showFailure } from '../../core/http/failures.ts'
import { signOut } from '../../core/session/sessionCalls.ts'
import { Page } from '../../core/shell/Page.tsx'
import { type Access, loadAccess } from '../access.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { Invitations } from './Invitations.tsx'
import './BecomeOwner.css'

/** What is missing, and where in the renters' app it is done. */
const needs: Readonly<
  Record<Access['needs'][number], { text: string; link?: { to: string; label: string } }>
> = {
  realname: {
    text: '成为号主需要先完成实名认证。',
    link: { to: '/pages/realname-auth/index', label: '去实名认证' },
  },
  adult: { text: `未满 ${ADULT_AGE} 周岁不能出租账号。` },
  payout: {
    text: '成为号主需要先绑定提现账户，用来提现租金。',
    link: { to: '/pages/finance/withdraw-account', label: '去绑定提现账户' },
  },
}

/** What a person sees who is neither owner nor staff: invitations, the state of their application, or how to apply. */
export default function BecomeOwner({ access }: { access: Access }) {
  return (
    <Page
      title="成为号主"
      actions={<Button onClick={() => void signOut().catch(showFailure)}>换个账号登录</Button>}
    >
      <div className="become">
        {access.invitations.length > 0 && <Invitations invitations={access.invitations} />}
        <Application access={access} />
      </div>
    </Page>
  )
}

function Application({ access: { application, needs: missing } }: { access: Access }) {
  if (application?.state === 'pending')
    return (
      <Alert
        type="info"
        showIcon
        title="申请正在审核"
        description={`${momentText(application.appliedAt, serverNow())} 提交。结果会发到消息中心。`}
        action={<Button onClick={() => void loadAccess().catch(showFailure)}>刷新</Button>}
      />
    )
  return (
    <>
      {application?.state === 'rejected' && (
        <Alert
          type="warning"
          showIcon
          title="上次申请没有通过"
          description={`原因：${application.note}。修改后可以重新申请。`}
        />
      )}
      {missing.length === 0 && <ApplicationForm />}
      {missing.map((need) => {
        const { text, link } = needs[need]
        return (
          <Alert
            key={need}
            type="warning"
            showIcon
            title={text}
            action={link && <a href={link.to}>{link.label}</a>}
          />
        )
      })}
      {missing.length > 0 && (
        <Button onClick={() => void loadAccess().catch(showFailure)}>已经完成，继续申请</Button>
      )}
    </>
  )
}
