import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { Button } from 'antd'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import { Composer, type ComposerHandle } from './Composer.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { changedByDesk } from './changedByDesk.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { Messages } from './Messages.tsx'

/** What keys of the page do in the open conversation. */
export type ConversationHandle = {
  readonly write: () => void
  readonly pick: () => void
  readonly handOver: () => void
}

const POLL_MS = 10_000

/** A conversation that the operator has: its messages, the reply, and what is known of its customer. */
export function Conversation({
  ref,
  conversationId,
  onLeave,
}: {
  ref: Ref<ConversationHandle>
  conversationId: string
  onLeave: () => void
}) {
  const [open, setOpen] = useState<'canned' | 'hand_over' | null>(null)
  const composer = useRef<ComposerHandle>(null)
  const query = useCall(
    client.support.deskDetail,
    { conversationId },
    { isLive: true, refetchEveryMs: POLL_MS },
  )
  const close = useCallMutation(client.support.deskClose, {
    invalidates: changedByDesk,
    onDone: () => toast('会话已结束', 'success'),
  })
  const isTaken = query.data?.state === 'taken'
  useImperativeHandle(ref, () => ({
    write: () => composer.current?.focus(),
    pick: () => isTaken && setOpen('canned'),
    handOver: () => isTaken && setOpen('hand_over'),
  }))
  const askClose = async () => {
    const asked = {
      title: '结束这次会话？',
      text: '用户可以给这次会话评分，之后要重新发起咨询。',
      confirm: '结束会话',
    }
    if (await confirmDialog(asked)) await close.run({ conversationId })
  }
  return (
    <QueryView query={query}>
      {(found) => (
        <>
          <section className="panel desk-conversation" aria-label="会话">
            <header className="desk-head">
              <h2 className="panel-title">{found.stateName}</h2>
              {isTaken && (
                <div className="desk-acts">
                  <Button onClick={() => setOpen('hand_over')}>转接</Button>
                  <Button danger loading={close.busy} onClick={() => void askClose()}>
                    结束
                  </Button>
                </div>
              )}
            </header>
            <Messages conversation={found} />
            {isTaken && (
              <Composer ref={composer} conversationId={conversationId} onPick={() => setOpen('canned')} />
            )}
            {found.rating !== null && (
              <p className="desk-second">
                用户评了 <span className="num">{found.rating}</span> 星
              </p>
            )}
          </section>
          <CustomerFacts conversation={found} />
          {open === 'canned' && (
            <CannedAnswers
              onPick={(text) => {
                composer.current?.insert(text)
                setOpen(null)
              }}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'hand_over' && (
            <HandOverDialog conversationId={conversationId} onDone={onLeave} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </QueryView>
  )
}
