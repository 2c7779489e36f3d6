import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { paths } from '../../paths.ts'

type Transfer = CallOutput<'finance', 'ledgerTransfer'>['transfer']

function Side({ account, name, balanceFen }: { account: string; name: string; balanceFen: number | null }) {
  return (
    <span className="transfer-side">
      <Link to={paths.ledgerAccount({ account })}>{name}</Link>
      {balanceFen !== null && (
        <span className="finance-second">
          余 <Money fen={balanceFen} />
        </span>
      )}
    </span>
  )
}

/** Transfers with both accounts and the balance of each afterwards, the oldest first. */
export function TransferList({
  transfers,
  current,
}: {
  transfers: readonly Transfer[]
  /** The transfer that is shown by itself. */
  current?: number
}) {
  return (
    <ol className="transfers">
      {transfers.map((transfer) => (
        <li key={transfer.transferId} data-current={transfer.transferId === current}>
          <span className="transfer-text">
            <Link to={paths.ledgerTransfer({ transferId: String(transfer.transferId) })}>
              {transfer.text}
            </Link>
            <span className="finance-second num">
              {momentText(transfer.at, serverNow())} · {transfer.transferId}
            </span>
          </span>
          <Side account={transfer.from} name={transfer.fromName} balanceFen={transfer.fromBalanceFen} />
          <span aria-hidden="true">→</span>
          <Side account={transfer.to} name={transfer.toName} balanceFen={transfer.toBalanceFen} />
          <Money fen={transfer.fen} />
        </li>
      ))}
    </ol>
  )
}
