import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { loadProfile } from '../../../core/session/sessionCalls.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { myPath } from '../../../core/site/site.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'

type Closing = NonNullable<CallOutput<'user', 'closingState'>['closing']>

/** A closing that waits for its day, and the way to take it back. */
export function WaitingClosing({ closing: { closesAt } }: { closing: Closing }) {
  const navigate = useNavigate()
  const revoke = useCallMutation(client.user.revokeClosing, {
    invalidates: [client.user.closingState],
    onDone: () => {
      loadProfile().catch(showFailure)
      toast('注销已撤销，账号恢复正常', 'success')
      return navigate(myPath(), { replace: true })
    },
  })
  return (
    <StateView
      art={<EmptyArt kind="lock" />}
      title={`账号将在 ${momentText(closesAt, serverNow())} 注销`}
      text="到时账号和数据不能恢复。期间有新的订单或款项，注销会自动取消。"
      action={
        <Button busy={revoke.busy} onClick={() => void revoke.run({})}>
          撤销注销
        </Button>
      }
    />
  )
}
