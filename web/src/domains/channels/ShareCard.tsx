import type { CallOutput } from '@shanghao/client/http/calls'
import { invalidateCalls } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { yuan } from '@shanghao/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { affectedByPayout } from '../../core/http/affectedCalls.ts'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { addMonths, type Earned, earnedIn, monthOf } from './earnings.ts'

type Statement = CallOutput<'channels', 'distributorStatement'>

/** What can be moved to the balance now, and this month beside the last. */
export function ShareCard({ name, balanceFen, rows }: Pick<Statement, 'name' | 'balanceFen' | 'rows'>) {
  const queries = useQueryClient()
  const payout = useCallMutation(client.channels.distributorPayout, {
    invalidates: affectedByPayout,
    onDone: ({ amountFen }) => toast(`${yuan(amountFen)} 元已转入余额`, 'success'),
    // It may have been moved from another device meanwhile.
    onFail: () => void invalidateCalls(queries, affectedByPayout),
  })
  const month = monthOf(serverNow())
  return (
    <section className="card share-card" aria-label="可转入余额的分成">
      <p className="share-card-name">{name}</p>
      <p className="share-card-label">可转入余额</p>
      <p className="share-card-total">
        <Price fen={balanceFen} size="xl" tone="ink" exact />
      </p>
      <Button block busy={payout.busy} disabled={balanceFen === 0} onClick={() => void payout.run()}>
        {payout.busy ? '转入中' : '转入余额'}
      </Button>
      <p className="share-card-note">
        {balanceFen === 0
          ? '计入分成的订单结算后，分成会自动到这里。'
          : '一次转入全部分成，成为现金余额，可付款，也可提现。'}{' '}
        <Link to={paths.finance()}>查看余额</Link>
      </p>
      <dl className="share-card-months">
        <Month label="本月至今" {...earnedIn(rows, month)} />
        <Month label="上月全月" {...earnedIn(rows, addMonths(month, -1))} />
      </dl>
    </section>
  )
}

function Month({ label, shareFen, orders }: { label: string } & Earned) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Price fen={shareFen} size="l" tone="ink" exact />
        <small>{orders} 单</small>
      </dd>
    </div>
  )
}
