import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../../core/http/request.ts'
import { confirmDialog, toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import './account.css'

type Device = CallOutput<'session', 'devices'>['list'][number]

const options = { invalidates: [client.session.devices] }

/** 已登录的设备: signs out one or all others. */
export default function DevicesPage() {
  const devices = useCall(client.session.devices)
  return (
    <Page title="已登录的设备">
      <QueryView query={devices} skeleton={<SkeletonCards count={2} height={72} />}>
        {({ list }) => <Devices list={list} />}
      </QueryView>
    </Page>
  )
}

function Devices({ list }: { list: readonly Device[] }) {
  const others = useCallMutation(client.session.signOutOthers, {
    ...options,
    onDone: ({ count }) => toast(`${count} 台设备已下线`, 'success'),
  })
  const signOutOthers = async () => {
    const text = '其他设备会立即退出登录，不再收到推送。租用中的订单不受影响。'
    if (await confirmDialog({ text, cancel: '再想想', confirm: '全部下线' })) void others.run({})
  }
  return (
    <div className="account">
      <Rows label="设备">
        {list.map((device) => (
          <Row
            key={device.deviceId}
            label={device.label}
            note={`${momentText(device.signedInAt, serverNow())} 登录`}
            value={device.isCurrent ? <Tag tone="good">本机</Tag> : <SignOut device={device} />}
          />
        ))}
      </Rows>
      {list.length > 1 ? (
        <Button kind="soft" block busy={others.busy} onClick={() => void signOutOthers()}>
          其他设备全部下线
        </Button>
      ) : null}
      <p className="account-note">
        看到不认识的设备，先让它下线，再
        <LinkButton kind="plain" size="s" to={paths.changePassword()}>
          修改登录密码
        </LinkButton>
      </p>
    </div>
  )
}

function SignOut({ device: { deviceId, label } }: { device: Device }) {
  const signOut = useCallMutation(client.session.signOutDevice, {
    ...options,
    onDone: () => toast('这台设备已下线', 'success'),
  })
  return (
    <Button
      kind="plain"
      size="s"
      aria-label={`让 ${label} 下线`}
      busy={signOut.busy}
      onClick={() => void signOut.run({ deviceId })}
    >
      下线
    </Button>
  )
}
