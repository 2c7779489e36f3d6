import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../../core/http/request.ts'
import { confirmDialog, toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type Pending = NonNullable<CallOutput<'user', 'pendingPhoneChange'>['pending']>

/** An approved change that has not taken effect: a session of the account can stop it. */
export function PendingChange({ pending: { applicationId, newPhone, takesEffectAt } }: { pending: Pending }) {
  const stop = useCallMutation(client.user.stopPhoneChange, {
    invalidates: [client.user.pendingPhoneChange],
    onDone: () => toast('换绑已停止', 'success'),
  })
  const confirmStop = async () => {
    const text = `绑定手机不会换成 ${newPhone}。`
    if (await confirmDialog({ text, cancel: '再想想', confirm: '停止换绑' })) void stop.run({ applicationId })
  }
  return (
    <Notice
      tone="bad"
      title={`${momentText(takesEffectAt, serverNow())} 将换绑到 ${newPhone}`}
      action={
        <Button kind="soft" size="s" busy={stop.busy} onClick={() => void confirmStop()}>
          停止换绑
        </Button>
      }
    >
      有人凭实名信息申请了换绑。如果不是你本人申请，请立即停止。
    </Notice>
  )
}
