import { DESKTOP, platform } from '@shanghao/client/platform/platform'
import { useEffect, useState } from 'react'
import { openQq } from '../../../core/platform/openQq.ts'
import { Button } from '../../../ui/controls/Button.tsx'

/** Opens QQ on a phone, where the copied command is pasted. */
export function QqButton() {
  const [isPhone, setPhone] = useState(false)
  useEffect(() => setPhone(platform.terminal !== DESKTOP), [])
  return isPhone ? (
    <Button kind="quiet" block onClick={() => void openQq()}>
      打开 QQ 发给朋友
    </Button>
  ) : null
}
