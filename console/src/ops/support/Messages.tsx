import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Image } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { DeskConversation } from './deskConversation.ts'

type Message = DeskConversation['messages'][number]

const authorNames: Readonly<Record<Message['by'], string>> = {
  customer: '用户',
  desk: '客服',
  system: '系统',
}

/** The messages of a conversation, scrolled to the latest. */
export function Messages({ conversation: { messages, more } }: { conversation: DeskConversation }) {
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.no
  useEffect(() => {
    const scroller = list.current
    if (!scroller || last === undefined) return
    scroller.scrollTo({ top: scroller.scrollHeight })
    scroller.tabIndex = 0
  }, [last])
  return (
    <ol className="desk-messages" ref={list} aria-label="消息">
      {more && <li className="desk-second">更早的消息没有显示</li>}
      {messages.map((message) => (
        <li key={message.no} data-by={message.by} data-kind={message.kind}>
          <p className="desk-second num">
            {authorNames[message.by]} {momentText(message.at, serverNow())}
          </p>
          <Content message={message} />
        </li>
      ))}
    </ol>
  )
}

function Content({ message }: { message: Message }) {
  switch (message.kind) {
    case 'text':
      return <p className="desk-text">{message.text}</p>
    case 'event':
      return <p className="desk-second">{message.text}</p>
    case 'picture':
      return <Image src={message.picture.url} width={160} alt="图片" />
    case 'order':
      return (
        <p className="desk-text">
          订单{' '}
          <Link to={paths.order({ orderId: message.order.orderId })} className="num">
            {message.order.orderId}
          </Link>
          ：{message.order.title}，{message.order.stateName}
        </p>
      )
    case 'account':
      return (
        <p className="desk-text num">
          账号 {message.account.goodsId}：{message.account.title}，每小时{' '}
          {yuanSign(message.account.hourlyFen)}
        </p>
      )
    case 'help':
      return <p className="desk-text">系统推荐了：{message.articles.map(({ title }) => title).join('、')}</p>
  }
}
