import type { PictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Outbox } from './useOutbox.ts'

/** Messages and pictures that are not sent yet, each with its progress, or why it failed and what to do. */
export function UnsentMessages({ outbox, uploads }: { outbox: Outbox; uploads: PictureUploads }) {
  return (
    <>
      {outbox.unsent
        .filter(({ message }) => message.kind !== 'picture')
        .map((one) => (
          <li key={one.clientId} className="chat-message" data-by="customer">
            <p className="chat-bubble">{one.preview}</p>
            <SendState
              error={one.error}
              onRetry={() => outbox.retry(one)}
              onDiscard={() => outbox.discard(one)}
            />
          </li>
        ))}
      {uploads.pictures.map((picture) => {
        const sending = outbox.unsent.find(
          ({ message }) => message.kind === 'picture' && message.publicKey === picture.stored?.publicKey,
        )
        const retry = sending ? () => outbox.retry(sending) : () => uploads.retry(picture.id)
        const isRetryable = sending !== undefined || picture.mayRetry
        return (
          <li key={picture.id} className="chat-message" data-by="customer">
            <span className="chat-picture">
              <img src={picture.url} alt="待发送的图片" decoding="async" />
            </span>
            {picture.state === 'sending' ? (
              <progress
                className="chat-progress"
                max={1}
                value={picture.progress}
                aria-label="图片上传进度"
              />
            ) : null}
            <SendState
              error={sending?.error ?? picture.error}
              onRetry={isRetryable ? retry : null}
              onDiscard={() => {
                if (sending) outbox.discard(sending)
                uploads.remove(picture.id)
              }}
            />
          </li>
        )
      })}
    </>
  )
}

function SendState({
  error,
  onRetry,
  onDiscard,
}: {
  error: string | null
  onRetry: (() => void) | null
  onDiscard: () => void
}) {
  if (error === null) return <p className="chat-time">发送中</p>
  return (
    <div className="chat-unsent" role="alert">
      <p>
        <Icon name="alert" size={16} />
        没有发出：{error}
      </p>
      {onRetry ? (
        <Button kind="soft" size="s" onClick={onRetry}>
          重新发送
        </Button>
      ) : null}
      <Button kind="plain" size="s" onClick={onDiscard}>
        删除
      </Button>
    </div>
  )
}
