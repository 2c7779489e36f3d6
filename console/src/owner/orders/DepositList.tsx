import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button } from 'antd'
import { Link } from 'react-router'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import type { HeldDeposit } from './boardData.ts'
import { useReleaseDeposit } from './useReleaseDeposit.ts'

/** The deposits that were held longest. */
const SHOWN = 50

/** Deposits of rentals that are over, each to be released before its time. */
export function DepositList() {
  const deposits = useCall(client.orders.heldDeposits, { page: { size: SHOWN } }, { isLive: true })
  return (
    <QueryView query={deposits}>
      {({ list }) =>
        list.length === 0 ? (
          <StateView kind="empty" title="没有待退的押金" text="租用结束后，还没退回的押金会列在这里。" />
        ) : (
          <ul className="board-list">
            {list.map((deposit) => (
              <DepositRow key={deposit.orderId} deposit={deposit} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function DepositRow({ deposit }: { deposit: HeldDeposit }) {
  const { orderId, title, renter, depositFen, endedAt, returnsAt } = deposit
  const may = useMay()
  const now = serverNow()
  const release = useReleaseDeposit()
  return (
    <li className="rental-row board-card">
      <Link className="rental-title" to={paths.order({ orderId })}>
        {title}
      </Link>
      <span className="rental-left num">{yuanSign(depositFen)}</span>
      <span className="rental-more num">
        {renter}，{momentText(endedAt, now)} 归还
      </span>
      <span className="rental-span num">{momentText(returnsAt, now)} 自动退回</span>
      {may('orders_act') && (
        <Button
          className="board-act"
          size="large"
          loading={release.busy}
          onClick={() => void release.ask(deposit)}
        >
          退还押金
        </Button>
      )}
    </li>
  )
}
