import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { supportSceneNames } from '@shanghao/contract/support/states'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { appStorage } from '../../core/platform/localStorage.ts'
import { isSignedIn } from '../../core/session/session.ts'
import { visitorInput } from '../../core/session/visitor.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RowLink, Rows } from '../../ui/layout/Rows.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const SHOWN_FIRST = 2

/** My conversations, those with the latest message first; nothing for a person without any. */
export function MyConversations() {
  const [isWhole, setWhole] = useState(false)
  // A guest who never wrote has no id: none is made only for looking.
  const mayHave = isSignedIn() || appStorage.get('visitor') !== null
  const { data } = useCall(client.support.mine, mayHave ? visitorInput() : {}, {
    enabled: mayHave,
    inPage: true,
  })
  if (!data || data.list.length === 0) return null
  const shown = isWhole ? data.list : data.list.slice(0, SHOWN_FIRST)
  return (
    <Section title="我的咨询">
      <Rows label="我的咨询">
        {shown.map(({ conversationId, scene, lastText, lastAt, stateName, unread }) => (
          <RowLink
            key={conversationId}
            label={lastText}
            note={`${supportSceneNames[scene]} · ${momentText(lastAt, serverNow())}`}
            value={unread > 0 ? <span className="support-unread">{unread} 条新回复</span> : stateName}
            to={paths.serviceView({ conversationId })}
          />
        ))}
      </Rows>
      {shown.length < data.list.length ? (
        <Button kind="plain" size="s" onClick={() => setWhole(true)}>
          更早的咨询
        </Button>
      ) : null}
    </Section>
  )
}
