import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'

/** When the renter of an order looked at the login. */
export function RentalLooks({ orderId }: { orderId: string }) {
  const reveals = useCall(client.orders.reveals, { orderId }, { isLive: true })
  const now = serverNow()
  return (
    <QueryView query={reveals}>
      {(data) =>
        data.reveals.length === 0 ? (
          <p className="board-note">租客还没有查看过。</p>
        ) : (
          <ul className="drawer-looks num">
            {[...new Set(data.reveals.map(({ at }) => at))].map((at) => (
              <li key={at}>{momentText(at, now)}</li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
