import type { ListItem } from '@shanghao/client/http/calls'
import { Link } from 'react-router'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Countdown } from '../../../ui/display/Countdown.tsx'

type Order = ListItem<'orders', 'list'>

/** What an order waits for: its payment, the login, or a review. */
const todoOf = ({ orderId, state }: Order): { icon: IconName; label: string; to: string } =>
  state === 'renting'
    ? { icon: 'key', label: '去上号', to: paths.loginTool({ orderId }) }
    : state === 'pending_payment'
      ? { icon: 'wallet', label: '去付款', to: paths.cashier({ orderId }) }
      : { icon: 'star', label: '去评价', to: paths.reviewEdit({ orderId }) }

/** An order that waits for the renter, with the time left. */
export function OrderTodo({ order }: { order: Order }) {
  const { orderId, goods, state, payBy, endsAt } = order
  const { icon, label, to } = todoOf(order)
  const deadline = state === 'pending_payment' ? payBy : state === 'renting' ? endsAt : null
  return (
    <div className="todo">
      <Icon name={icon} size={22} />
      <Link to={paths.orderDetail({ orderId })} className="todo-text">
        <span className="clamp-1">{goods.title}</span>
        <small>
          {deadline === null ? (
            '租用已结束，说说这个账号怎么样'
          ) : (
            <>
              还剩 <Countdown to={deadline} onEnd={() => void invalidate(client.orders.list)} />
            </>
          )}
        </small>
      </Link>
      <LinkButton size="s" kind={deadline === null ? 'soft' : 'primary'} to={to}>
        {label}
      </LinkButton>
    </div>
  )
}
