import { serverNow } from '@shanghao/client/time/clock'
import { clockText, momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDataSaver } from '../../../core/platform/dataSaver.ts'
import { paths } from '../../../paths.ts'
import { CoverPicture } from '../../../ui/art/CoverPicture.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'
import { FullScreen } from '../../../ui/display/FullScreen.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import type { Message } from './useConversation.ts'

const authors = { customer: '我', desk: '客服', system: '系统' } as const

/** One message, by its author: mine at the right, the desk's and first answers at the left, events in the middle. */
export function ChatMessage({ message, isRead }: { message: Message; isRead: boolean }) {
  const { by, at, kind } = message
  if (kind === 'event') return <li className="chat-event">{message.text}</li>
  return (
    <li className="chat-message" data-by={by}>
      <span className="sr-only">{kind === 'help' ? '相关帮助' : authors[by]}：</span>
      <Content message={message} />
      <p className="chat-time">
        <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>
        {by === 'customer' && isRead ? ' · 已读' : null}
      </p>
    </li>
  )
}

function Content({ message }: { message: Message }) {
  switch (message.kind) {
    case 'text':
    case 'event':
      return <p className="chat-bubble">{message.text}</p>
    case 'picture':
      return <ChatPicture {...message.picture} />
    case 'help':
      return (
        <div className="chat-bubble chat-help">
          <p>为你找到了相关的帮助：</p>
          <ul>
            {message.articles.map(({ articleId, title }) => (
              <li key={articleId}>
                <Link to={paths.article({ articleId })}>
                  {title}
                  <Icon name="forward" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )
    case 'order': {
      const { orderId, title, gameName, stateName, startsAt, rentFen } = message.order
      return (
        <Link className="chat-bubble chat-card" to={paths.orderDetail({ orderId })}>
          <span className="chat-card-head">
            订单 <b>{stateName}</b>
          </span>
          <span className="clamp-2">{title}</span>
          <span className="chat-card-note">
            {gameName} · {momentText(startsAt, serverNow())}
          </span>
          <span>
            租金 <Price fen={rentFen} size="s" exact />
          </span>
        </Link>
      )
    }
    case 'account': {
      const { goodsId, gameId, title, gameName, zone, hourlyFen } = message.account
      return (
        <Link className="chat-bubble chat-card chat-account" to={paths.account({ goodsId })}>
          <span className="chat-cover">
            <CoverPicture goodsId={goodsId} gameId={gameId} shape="square" />
          </span>
          <span className="chat-card-text">
            <span className="clamp-2">{title}</span>
            <span className="chat-card-note">
              {gameName} · {zone}
            </span>
            <Price fen={hourlyFen} per="时" size="s" />
          </span>
        </Link>
      )
    }
  }
}

function ChatPicture({ url, width, height }: { url: string; width: number; height: number }) {
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isSaving = useDataSaver()
  const load = () => {
    setWanted(true)
    setFailed(false)
  }
  if (hasFailed || (isSaving !== false && !isWanted))
    return (
      <button type="button" className="chat-bubble chat-picture-failed" onClick={load}>
        <Icon name={hasFailed ? 'refresh' : 'eye'} size={18} />
        {hasFailed ? '图片没加载出来，点按重试' : '省流量，点按看图片'}
      </button>
    )
  return (
    <>
      <button type="button" className="chat-picture" aria-label="放大图片" onClick={() => setOpen(true)}>
        <img
          src={url}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      </button>
      <FullScreen
        open={isOpen}
        onClose={() => setOpen(false)}
        startIndex={0}
        slides={[{ key: url, picture: <img src={url} alt="会话图片" decoding="async" /> }]}
      />
    </>
  )
}
