import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { newId } from '@shanghao/client/platform/id'
import { CHAT_TEXT_MAX } from '@shanghao/contract/rules'
import { Button, type GetRef, Input } from 'antd'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { client } from '../client.ts'
import { changedByDesk } from './changedByDesk.ts'

export type ComposerHandle = {
  readonly focus: () => void
  /** Adds a text to what is being written. */
  readonly insert: (text: string) => void
}

/** The field of a reply. Enter sends, with Shift it begins a line. */
export function Composer({
  ref,
  conversationId,
  onPick,
}: {
  ref: Ref<ComposerHandle>
  conversationId: string
  onPick: () => void
}) {
  const [text, setText] = useState('')
  // A message that is sent again after a lost answer is the same message.
  const [clientId, setClientId] = useState(newId)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const send = useCallMutation(client.support.deskSend, {
    invalidates: changedByDesk,
    onDone: () => {
      setText('')
      setClientId(newId())
    },
  })
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert: (added) => {
      setText((written) => (written === '' ? added : `${written}\n${added}`))
      field.current?.focus()
    },
  }))
  const submit = () => {
    const written = text.trim()
    if (written === '') return
    void send.run({ conversationId, clientId, message: { kind: 'text', text: written } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="desk-composer">
      <Input.TextArea
        ref={field}
        aria-label="回复"
        placeholder="写回复，回车发送，Shift + 回车换行"
        rows={3}
        maxLength={CHAT_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
      />
      <div className="desk-acts">
        <Button onClick={onPick}>选常用回复</Button>
        <Button type="primary" loading={send.busy} disabled={text.trim() === ''} onClick={submit}>
          发送
        </Button>
      </div>
    </div>
  )
}
