import { useCall } from '@shanghao/client/http/useCall'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { OrderCard } from './OrderCard.tsx'

/** Reservations that have not started; renders nothing where there are none. */
export function UpcomingRentals() {
  const live = useCall(client.orders.list, { tab: 'live' }, { inPage: true }).data
  const reserved = live?.list.filter(({ state }) => state === 'reserved') ?? []
  if (reserved.length === 0) return null
  return (
    <Section title="已预约">
      <ul className="login-upcoming">
        {reserved.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              onExpired={() => void invalidate(client.orders.list, client.orders.current)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
