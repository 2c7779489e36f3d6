import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './RecentOrders.css'

const SHOWN = 4

/** The latest orders by day, each with its state and, where it is open, the way to its review. */
export function RecentOrders() {
  const orders = useCall(client.orders.list, {})
  return (
    <Section title="最近的租用" more={{ to: paths.orders(), label: '全部' }}>
      <QueryView query={orders} skeleton={<SkeletonText lines={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="recent-none">
              还没有租过账号。
              <Link to={paths.hall()}>去租号</Link>
            </p>
          ) : (
            <ol className="recent-orders">
              {list.slice(0, SHOWN).map(({ orderId, goods, hours, stateName, createdAt, review }) => (
                <li key={orderId}>
                  <span className="recent-day">{dayText(createdAt, serverNow())}</span>
                  <Link to={paths.orderDetail({ orderId })} className="recent-order">
                    <span className="recent-title clamp-2">{goods.title}</span>
                    <small>
                      {hours} 小时 · {stateName}
                    </small>
                  </Link>
                  {review === 'open' ? (
                    <LinkButton kind="soft" size="s" to={paths.reviewEdit({ orderId })}>
                      去评价
                    </LinkButton>
                  ) : null}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </Section>
  )
}
