import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useEffect, useRef, useState } from 'react'
import { affectedByChat } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { paths, type SupportQuery } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { FailureView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { type Card, CardSheet } from './CardSheet.tsx'
import { ChatEnd } from './ChatEnd.tsx'
import { ChatState } from './ChatState.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { UnsentMessages } from './UnsentMessages.tsx'
import { type Conversation, useConversation } from './useConversation.ts'
import { useOutbox } from './useOutbox.ts'
import { useReadMark } from './useReadMark.ts'
import { useStickToEnd } from './useStickToEnd.ts'

/** Pictures that can be on their way at once. */
const PICTURES_MAX = 9

const uploadCalls = {
  sign: (options: { signal: AbortSignal }) => client.support.policySign(visitorInput(), options),
  finish: (input: { key: string }, options: { signal: AbortSignal; isRead: true }) =>
    client.support.finishUpload({ ...visitorInput(), ...input }, options),
}

/** A conversation with customer service; `conversationId` is null until its first message. */
export function Chat({
  title,
  conversationId,
  from,
  onStarted,
}: {
  title: string
  conversationId: string | null
  from: SupportQuery
  onStarted: (conversationId: string) => void
}) {
  const { query, messages, hasOlder, loadOlder } = useConversation(conversationId)
  const conversation = conversationId === null ? undefined : query.data
  const outbox = useOutbox({ conversationId, from, onSent: onStarted })
  const uploads = usePictureUploads({ ...uploadCalls, max: PICTURES_MAX })
  const [isChoosing, setChoosing] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useReadMark(conversation)
  useSentPictures(uploads, outbox.send)

  useStickToEnd(body, outbox.unsent.length + uploads.pictures.length)

  const choose = (card: Card, preview: string) => {
    setChoosing(false)
    void outbox.send(card, preview)
  }
  const isClosed = conversation?.state === 'closed'
  const isLoading = conversationId !== null && !conversation
  return (
    <Page
      title={title}
      className="chat"
      action={conversation ? <ChatAction conversation={conversation} /> : <HelpLink />}
      footer={
        isLoading ? null : isClosed && conversation ? (
          <ChatEnd conversation={conversation} />
        ) : (
          <Composer
            onText={(text) => void outbox.send({ kind: 'text', text }, text)}
            onPictures={uploads.add}
            onCards={() => setChoosing(true)}
          />
        )
      }
    >
      <div ref={body} className="chat-body">
        <ChatState conversation={conversation} />
        {isLoading ? (
          query.error ? (
            <FailureView error={query.error} retry={query.refetch} busy={query.isFetching} />
          ) : (
            <SkeletonCards count={3} height={72} />
          )
        ) : (
          <>
            {hasOlder ? (
              <Button kind="plain" size="s" onClick={() => void loadOlder()}>
                查看更早的消息
              </Button>
            ) : null}
            {messages.length === 0 ? (
              <p className="chat-intro">
                先描述你遇到的问题，会为你找到相关的帮助；没有解决，可以转人工。请不要发送密码、验证码和身份证号。
              </p>
            ) : null}
            <MessageList messages={messages} readByDesk={conversation?.readByDesk ?? 0}>
              <UnsentMessages outbox={outbox} uploads={uploads} />
            </MessageList>
            {conversation?.state === 'open' ? <OpenActions conversation={conversation} /> : null}
          </>
        )}
      </div>
      <CardSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        goodsId={from.scene === 'account' ? from.ref : undefined}
        onChoose={choose}
      />
    </Page>
  )
}

/** Sends each picture once it is uploaded, and removes it from the form when the message is sent. */
const useSentPictures = (
  { pictures, remove }: ReturnType<typeof usePictureUploads>,
  send: ReturnType<typeof useOutbox>['send'],
) => {
  const sent = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, stored } of pictures) {
      if (!stored || sent.current.has(id)) continue
      sent.current.add(id)
      void send({ kind: 'picture', publicKey: stored.publicKey }, '[图片]', () => remove(id))
    }
  }, [pictures, remove, send])
}

function HelpLink() {
  return (
    <LinkButton kind="plain" size="s" to={paths.helpList()}>
      帮助中心
    </LinkButton>
  )
}

function ChatAction({ conversation: { conversationId, state } }: { conversation: Conversation }) {
  const close = useCallMutation(client.support.close, { invalidates: affectedByChat })
  if (state === 'closed') return <HelpLink />
  return (
    <Button
      kind="plain"
      size="s"
      busy={close.busy}
      onClick={() => close.run({ ...visitorInput(), conversationId })}
    >
      结束咨询
    </Button>
  )
}

/** After a first answer: whether it helped, or a person is asked for. */
function OpenActions({ conversation: { conversationId } }: { conversation: Conversation }) {
  const ask = useCallMutation(client.support.askPerson, { invalidates: affectedByChat })
  const close = useCallMutation(client.support.close, { invalidates: affectedByChat })
  const input = { ...visitorInput(), conversationId }
  return (
    <div className="chat-open-actions">
      <Button kind="soft" size="s" busy={ask.busy} onClick={() => ask.run(input)}>
        转人工
      </Button>
      <Button kind="quiet" size="s" busy={close.busy} onClick={() => close.run(input)}>
        已解决
      </Button>
    </div>
  )
}
