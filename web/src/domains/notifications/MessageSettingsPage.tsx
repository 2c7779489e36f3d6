import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { notificationGroupNames } from '@shanghao/contract/notifications/kinds'
import { client } from '../../core/http/request.ts'
import { appShell } from '../../core/platform/appShell.ts'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { BrowserPushSection } from './BrowserPushSection.tsx'
import './MessageSettingsPage.css'

type Kind = CallOutput<'notifications', 'preferences'>['groups'][number]['kinds'][number]
type Channel = 'push' | 'sms'

/** 消息设置: what is pushed and sent by SMS, and switches for what may be switched off. */
export default function MessageSettingsPage() {
  const preferences = useCall(client.notifications.preferences)
  return (
    <Page title="消息设置">
      <p className="message-settings-lead">
        关闭后不再推送，消息仍会出现在消息中心。关系到资金、期限和账号安全的消息始终推送。
      </p>
      <QueryView query={preferences} skeleton={<SkeletonCards count={3} height={160} />}>
        {({ groups, browserKey }) => (
          <>
            {browserKey !== null && appShell === null ? <BrowserPushSection browserKey={browserKey} /> : null}
            {groups.map(({ group, kinds }) => (
              <Section key={group} title={notificationGroupNames[group]}>
                <Rows label={notificationGroupNames[group]}>
                  {kinds.map((kind) => (
                    <KindRows key={kind.kind} of={kind} />
                  ))}
                </Rows>
              </Section>
            ))}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** The row of a kind's push and, where it has one, of its SMS. */
function KindRows({ of: { kind, label, about, push, sms } }: { of: Kind }) {
  const always = push.on ? '始终推送' : '只在消息中心'
  return (
    <>
      <Row
        label={label}
        note={about}
        value={push.changeable ? <ChannelSwitch {...{ kind, label }} channel="push" on={push.on} /> : always}
      />
      {sms ? (
        <Row
          label={`${label}（短信）`}
          value={
            sms.changeable ? <ChannelSwitch {...{ kind, label }} channel="sms" on={sms.on} /> : '始终发送'
          }
        />
      ) : null}
    </>
  )
}

function ChannelSwitch({
  kind,
  label,
  channel,
  on,
}: {
  kind: string
  label: string
  channel: Channel
  on: boolean
}) {
  const mutation = useCallMutation(client.notifications.setPreference, {
    invalidates: [client.notifications.preferences],
  })
  return (
    <Switch
      label={`${label}${channel === 'push' ? '推送' : '短信'}`}
      on={mutation.busy ? !on : on}
      busy={mutation.busy}
      onChange={(enabled) => void mutation.run({ channel, kinds: [kind], enabled })}
    />
  )
}
