import { useSearchParams } from 'react-router'
import { storedInviteCode } from '../../../core/platform/inviteCode.ts'
import { useSession } from '../../../core/session/session.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Invited } from './Invited.tsx'
import { MyInviteCode } from './MyInviteCode.tsx'
import './InvitationCodePage.css'

/** 邀请码: one's own code with a poster; for a guest what an invitation brings. */
export default function InvitationCodePage() {
  const [query] = useSearchParams()
  const isSignedIn = useSession((s) => s.token !== null)
  const code = query.get('inviteCode') || storedInviteCode()
  return (
    <Page title={isSignedIn ? '邀请好友' : '好友邀请'} className="invite">
      {isSignedIn ? <MyInviteCode /> : <Invited code={code} />}
    </Page>
  )
}
