import { useEffect, useState } from 'react'
import { showFailure } from '../../core/http/failures.ts'
import {
  type BrowserPush,
  refreshBrowserPush,
  switchOffBrowserPush,
  switchOnBrowserPush,
  useBrowserPush,
} from '../../core/installed/browserPush.ts'
import { toast } from '../../core/shell/overlays.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const LABEL = '在这个浏览器接收推送'
const notes: Readonly<Record<BrowserPush, string>> = {
  on: '退出登录后停止',
  off: '打开时浏览器会询问是否允许通知',
  denied: '通知被浏览器禁止，请在浏览器的网站设置里允许通知后再打开',
  'home-screen': '请先把上号添加到主屏幕，再从主屏幕打开',
  unsupported: '这个浏览器不支持推送，请到消息中心查看',
}

/** The switch for pushes to this browser. The browser asks for the permission on its first tap. */
export function BrowserPushSection({ browserKey }: { browserKey: string }) {
  const { state } = useBrowserPush()
  const [busy, setBusy] = useState(false)
  useEffect(refreshBrowserPush, [])
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      await (on ? switchOnBrowserPush(browserKey) : switchOffBrowserPush())
    } catch (error) {
      // What the browser itself says is in English and names its push service.
      if (error instanceof DOMException) toast('没有开启成功，请稍后再试，或换一个浏览器', 'fail')
      else await showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const canSwitch = state === 'on' || state === 'off'
  return (
    <Section title="推送">
      <Rows label="推送">
        <Row
          label={LABEL}
          note={notes[state]}
          value={
            <Switch
              label={LABEL}
              on={busy ? state !== 'on' : state === 'on'}
              busy={busy}
              disabled={!canSwitch}
              onChange={(on) => void change(on)}
            />
          }
        />
      </Rows>
    </Section>
  )
}
