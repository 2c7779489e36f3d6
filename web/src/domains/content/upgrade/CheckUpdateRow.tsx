import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useNavigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { appShell } from '../../../core/platform/appShell.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Row } from '../../../ui/layout/Rows.tsx'

/** 检查更新: in a browser the app is always current. */
export function CheckUpdateRow() {
  const navigate = useNavigate()
  const check = useCallMutation(client.content.upgradeDefault, {
    onDone: ({ update }) => (update ? navigate(paths.upgrade()) : toast('已经是最新版本', 'success')),
  })
  if (!appShell) return <Row label="检查更新" value="网页版始终是最新版本" />
  const { platform, versionCode: code } = appShell
  return (
    <Row
      label="检查更新"
      value={
        <Button kind="plain" size="s" busy={check.busy} onClick={() => void check.run({ platform, code })}>
          检查
        </Button>
      }
    />
  )
}
