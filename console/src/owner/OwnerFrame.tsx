import { Button } from 'antd'
import { showFailure } from '../core/http/failures.ts'
import type { AnyScreen } from '../core/router/screen.ts'
import { signOut } from '../core/session/sessionCalls.ts'
import { Frame } from '../core/shell/Frame.tsx'
import { StateView } from '../core/shell/StateView.tsx'
import { useAccess, useMay } from './access.ts'
import { screens } from './paths.ts'

/** The frame of the owners' console with what the signed-in person may open. */
export function OwnerFrame() {
  const may = useMay()
  const access = useAccess()
  const mayOpen = (shown: AnyScreen) => {
    const permission = screens.find(({ pattern }) => pattern === shown.pattern)?.may
    return permission === undefined || may(permission)
  }
  return (
    <Frame
      name="号主后台"
      screens={screens}
      may={mayOpen}
      blocked={access?.as == null ? <NoOwner /> : null}
    />
  )
}

function NoOwner() {
  return (
    <StateView
      kind="locked"
      title="这个账号还不是号主"
      text="请用号主的手机号登录；如果你是员工，请让号主先添加你的手机号。"
      action={
        <Button type="primary" onClick={() => void signOut().catch(showFailure)}>
          换个账号登录
        </Button>
      }
    />
  )
}
