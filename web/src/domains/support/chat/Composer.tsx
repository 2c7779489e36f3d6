import { PICTURE_TYPES } from '@shanghao/client/upload/pictureUploads'
import { CHAT_TEXT_MAX } from '@shanghao/contract/rules'
import { findSecret, type SecretKind } from '@shanghao/contract/support/secretText'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { confirmDialog, toast } from '../../../core/shell/overlays.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'

const secretNames: Record<SecretKind, string> = {
  idNumber: '身份证号',
  password: '密码',
  code: '验证码',
}

/** Asks before a text is sent that seems to contain a secret of its author. */
const confirmSecret = async (text: string): Promise<boolean> => {
  const kind = findSecret(text)
  if (kind === null) return true
  return confirmDialog({
    title: `消息里好像有${secretNames[kind]}`,
    text: '客服不需要密码、验证码和身份证号，发出后不能撤回。建议删掉再发。',
    cancel: '返回修改',
    confirm: '仍然发送',
    danger: true,
  })
}

/** Writes messages, chooses pictures, and opens the choice of cards. */
export function Composer({
  onText,
  onPictures,
  onCards,
}: {
  onText: (text: string) => void
  /** Returns what to tell about files that can't be sent. */
  onPictures: (files: readonly File[]) => string | null
  onCards: () => void
}) {
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const written = text.trim()
    if (written === '') return
    if (!(await confirmSecret(written))) return input.current?.focus()
    onText(written)
    setText('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form className="chat-composer" onSubmit={(event) => void submit(event)}>
      <label className="chat-tool">
        <span className="sr-only">发送图片</span>
        <Icon name="picture" />
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          multiple
          onChange={({ target }) => {
            const refused = onPictures([...(target.files ?? [])])
            // The same file can be chosen again.
            target.value = ''
            if (refused) toast(refused, 'fail')
          }}
        />
      </label>
      <IconButton icon="plus" label="发送订单或账号" onClick={onCards} />
      <textarea
        ref={input}
        aria-label="消息"
        placeholder="输入问题"
        enterKeyHint="send"
        rows={1}
        maxLength={CHAT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="s" disabled={text.trim() === ''} onClick={() => {}}>
        发送
      </Button>
    </form>
  )
}
