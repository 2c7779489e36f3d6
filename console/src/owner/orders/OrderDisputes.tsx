import { useCall } from '@shanghao/client/http/useCall'
import { partyNames } from '@shanghao/contract/disputes/states'
import { Link } from 'react-router'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

/** The disputes of an order with how far each is, the newest first. */
export function OrderDisputes({ orderId }: { orderId: string }) {
  const disputes = useCall(client.disputes.disputesForOwner, { show: 'all', orderId }, { isLive: true })
  return (
    <QueryView query={disputes}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="board-note">没有维权。</p>
        ) : (
          <ul className="order-disputes">
            {list.map(({ disputeId, party, reasonLabel, stateName }) => (
              <li key={disputeId}>
                <Link to={paths.dispute({ disputeId })}>
                  {partyNames[party]}投诉：{reasonLabel}
                </Link>
                <span>{stateName}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
