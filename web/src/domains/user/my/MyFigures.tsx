import { useCall } from '@shanghao/client/http/useCall'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import './MyFigures.css'

/** The money in one row of figures, each leading to its account. */
export function MyFigures() {
  const balance = useCall(client.finance.balance)
  return (
    <QueryView query={balance} skeleton={<Skeleton height={64} radius={12} />}>
      {({ cashFen, bonusFen, inEscrowFen }) => (
        <ul className="card my-figures" aria-label="余额">
          {(
            [
              ['可用余额', cashFen + bonusFen],
              ['赠送余额', bonusFen],
              ['托管中', inEscrowFen],
            ] as const
          ).map(([label, fen]) => (
            <li key={label}>
              <Link to={paths.finance()}>
                <small>{label}</small>
                <Price fen={fen} tone="ink" exact />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
