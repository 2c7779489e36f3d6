import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'

type Tab = 'pending_payment' | 'live' | 'ended' | 'disputed'

const shortcuts: readonly { tab: Tab; label: string; icon: IconName; counted: boolean }[] = [
  { tab: 'pending_payment', label: '待付款', icon: 'wallet', counted: true },
  { tab: 'live', label: '进行中', icon: 'key', counted: true },
  /** This and the next contain all past orders, so a count would only grow. */
  { tab: 'disputed', label: '维权', icon: 'shield', counted: false },
  { tab: 'ended', label: '已结束', icon: 'receipt', counted: false },
]

/** Links to the orders by state, with counts of those that need attention. */
export function MyOrders() {
  return (
    <section className="card my-orders" aria-label="订单中心">
      <Link to={paths.orders()} className="my-card-head">
        <h2>订单中心</h2>
        <span>
          全部
          <Icon name="forward" size={16} />
        </span>
      </Link>
      <ul>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.tab}>
            <Shortcut {...shortcut} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shortcut({ tab, label, icon, counted }: (typeof shortcuts)[number]) {
  const orders = useCall(client.orders.list, { tab }, { enabled: counted, inPage: true })
  const count = orders.data?.list.length ?? 0
  return (
    <Link to={paths.orders({ tab })} className="my-order">
      <Icon name={icon} size={26} />
      {label}
      {count > 0 ? (
        <span className="my-order-count num">
          {orders.data?.page.more ? `${count}+` : count}
          <span className="sr-only"> 单</span>
        </span>
      ) : null}
    </Link>
  )
}
