import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { supportSceneNames } from '@shanghao/contract/support/states'
import { Badge, Button } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import { Conversation, type ConversationHandle } from './Conversation.tsx'
import { changedByDesk } from './changedByDesk.ts'
import './DeskPage.css'

type Row = ListItem<'support', 'deskQueue'>

/** That a customer has waited too long for another operator follows from the clock alone (ms). */
const POLL_MS = 60_000
const page = { size: 50 }

const userTypeNames: Readonly<Record<Row['userType'], string>> = {
  guest: '未登录',
  renter: '租客',
  owner: '号主',
}

/** The desk of customer service: who waits, the conversations the operator has, and the one that is open. */
export default function DeskPage() {
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const conversationId = address.get('conversationId')
  const [isEditing, setEditing] = useState(false)
  const handle = useRef<ConversationHandle>(null)
  const queue = useCall(client.support.deskQueue, { page }, { refetchEveryMs: POLL_MS })
  const mine = useCall(
    client.support.deskQueue,
    { mine: true, page },
    { isLive: true, refetchEveryMs: POLL_MS },
  )
  const open = (id: string) => setAddress({ conversationId: id })
  const take = useCallMutation(client.support.deskTake, {
    invalidates: changedByDesk,
    onDone: (_done, { conversationId: taken }) => open(taken),
  })
  const takeNext = () => {
    const [next] = queue.data?.list ?? []
    if (next) void take.run({ conversationId: next.conversationId })
    else toast('没有排队的会话')
  }
  const openBeside = (step: 1 | -1) => {
    const list = mine.data?.list ?? []
    const at = list.findIndex((row) => row.conversationId === conversationId)
    const beside = list[at === -1 ? 0 : (at + step + list.length) % list.length]
    if (beside) open(beside.conversationId)
  }
  return (
    <Page
      title="客服工作台"
      actions={
        <>
          <Button onClick={() => setEditing(true)}>常用回复</Button>
          <Shortcuts
            shortcuts={[
              { keys: 'n', label: '接待排在最前的会话', run: takeNext },
              { keys: 'j', label: '下一个接待中的会话', run: () => openBeside(1) },
              { keys: 'k', label: '上一个接待中的会话', run: () => openBeside(-1) },
              { keys: 'r', label: '写回复', run: () => handle.current?.write() },
              { keys: 'c', label: '选常用回复', run: () => handle.current?.pick() },
              { keys: 'h', label: '转给另一位客服', run: () => handle.current?.handOver() },
            ]}
          />
        </>
      }
    >
      <div className="desk" data-open={conversationId !== null || undefined}>
        <div className="desk-lists">
          <section className="panel" aria-label="接待中">
            <h2 className="panel-title">接待中</h2>
            <QueryView query={mine}>
              {({ list }) => (
                <Rows rows={list} current={conversationId} onOpen={open} empty="没有接待中的会话" />
              )}
            </QueryView>
          </section>
          <section className="panel" aria-label="排队">
            <h2 className="panel-title">排队</h2>
            <QueryView query={queue}>
              {({ list }) => (
                <Rows
                  rows={list}
                  current={null}
                  empty="没有人排队"
                  {...(may('support_act')
                    ? { onTake: (id: string) => void take.run({ conversationId: id }) }
                    : {})}
                />
              )}
            </QueryView>
          </section>
        </div>
        {conversationId === null ? (
          <section className="panel desk-none">
            <StateView kind="empty" title="没有打开的会话" text="从排队里接待一个，或打开接待中的会话。" />
          </section>
        ) : (
          <Conversation
            key={conversationId}
            ref={handle}
            conversationId={conversationId}
            onLeave={() => setAddress({})}
          />
        )}
      </div>
      {isEditing && <CannedAnswers onClose={() => setEditing(false)} />}
    </Page>
  )
}

function Rows({
  rows,
  current,
  empty,
  onOpen,
  onTake,
}: {
  rows: readonly Row[]
  current: string | null
  empty: string
  onOpen?: (conversationId: string) => void
  onTake?: (conversationId: string) => void
}) {
  const now = serverNow()
  if (rows.length === 0) return <p className="desk-second">{empty}</p>
  return (
    <ul className="desk-rows">
      {rows.map(({ conversationId, scene, userType, waitingSince, lastAt, unread, state }) => {
        const about = (
          <>
            <span>
              {userTypeNames[userType]} · {supportSceneNames[scene]}
            </span>
            <span className="desk-second num">
              {onTake && waitingSince !== null
                ? `${state === 'taken' ? '回复超时，' : ''}等了 ${spanText(now - waitingSince)}`
                : momentText(lastAt, now)}
            </span>
          </>
        )
        return (
          <li key={conversationId} data-current={conversationId === current || undefined}>
            {onOpen ? (
              <button type="button" className="desk-row" onClick={() => onOpen(conversationId)}>
                {about}
              </button>
            ) : (
              <div className="desk-row">{about}</div>
            )}
            <Badge count={unread} title={`${unread} 条未读`} />
            {onTake && (
              <Button size="small" onClick={() => onTake(conversationId)}>
                接待
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
