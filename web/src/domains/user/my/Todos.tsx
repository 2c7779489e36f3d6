import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { useUnreadMessages } from '../../../core/messages/messages.ts'
import type { Profile } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { RowLink } from '../../../ui/layout/Rows.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { OrderTodo } from './OrderTodo.tsx'
import './Todos.css'

/** What waits for the person: rentals that run, orders to pay, messages, red packets, reviews. */
export function Todos({ profile }: { profile: Profile }) {
  const orders = useCall(client.orders.list, {})
  const unread = useUnreadMessages()
  const hasNewPackets = profile.packetPopAmount + profile.rechargePopAmount > 0
  return (
    <Section title="待处理" more={{ to: paths.orders(), label: '全部订单' }}>
      <QueryView query={orders} skeleton={<SkeletonCards count={1} height={112} />}>
        {({ list }) => {
          const open = list.filter(
            ({ state, review }) => state === 'renting' || state === 'pending_payment' || review === 'open',
          )
          return open.length === 0 && unread === 0 && !hasNewPackets ? (
            <p className="card todos-none">
              <Icon name="check" size={20} />
              没有要处理的事
              <Link to={paths.hall()}>去租号</Link>
            </p>
          ) : (
            <ul className="card rows todos" aria-label="待处理">
              {open.map((order) => (
                <li key={order.orderId}>
                  <OrderTodo order={order} />
                </li>
              ))}
              {unread > 0 ? (
                <RowLink icon="bell" label={`${unread} 条未读消息`} to={paths.messages()} />
              ) : null}
              {hasNewPackets ? <RowLink icon="gift" label="收到新红包" to={paths.myRedPackets()} /> : null}
            </ul>
          )
        }}
      </QueryView>
    </Section>
  )
}
