import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CancelForm } from './CancelForm.tsx'
import { ClosingObstacles } from './ClosingObstacles.tsx'
import { WaitingClosing } from './WaitingClosing.tsx'
import '../account/account.css'

/** 注销账号: what stands in the way, what is lost, and the request; or the closing that waits, which can be taken back. */
export default function CancelAccountPage() {
  const isSignedIn = useSession((s) => s.token !== null)
  return (
    <Page title="注销账号">
      {isSignedIn ? (
        <Closing />
      ) : (
        <StateView
          art={<EmptyArt kind="lock" />}
          title="登录后注销账号"
          text="注销只能由本人在登录后申请。正在注销的账号，登录后可以撤销。"
          action={<LinkButton to={loginPathFor(paths.cancelAccount())}>去登录</LinkButton>}
        />
      )}
    </Page>
  )
}

function Closing() {
  const state = useCall(client.user.closingState)
  return (
    <QueryView query={state} skeleton={<SkeletonCards count={2} height={132} />}>
      {({ closing, obstacles, lost, days }) => {
        if (closing) return <WaitingClosing closing={closing} />
        if (obstacles.length > 0) return <ClosingObstacles obstacles={obstacles} />
        return <CancelForm lost={lost} days={days} />
      }}
    </QueryView>
  )
}
