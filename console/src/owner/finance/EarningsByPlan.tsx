import { useCall } from '@shanghao/client/http/useCall'
import type { EarningPlan } from '@shanghao/contract/finance/earnings'
import { Button } from 'antd'
import { Money } from '../../core/money/Money.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'
import type { Days } from './days.ts'

/** Earnings by price plan, each with its share of all. */
export function EarningsByPlan({ days, onPick }: { days: Days; onPick: (plan: EarningPlan) => void }) {
  const query = useCall(client.finance.earningsByPlan, days, { keepPrevious: true })
  return (
    <section className="panel" aria-label="按计费方式的收入">
      <QueryView query={query}>
        {({ list }) => {
          const largest = Math.max(1, ...list.map(({ totalFen }) => totalFen))
          if (list.length === 0)
            return (
              <StateView kind="empty" title="这段时间没有收入" text="换一段时间看看，或等订单结算后再来。" />
            )
          return (
            <>
              <p className="panel-note">一单用了多种计费方式的，按各自的租金占比分摊，加起来等于到账金额。</p>
              <ul className="plan-list">
                {list.map(({ plan, name, totalFen, orders }) => (
                  <li key={plan} className="plan-row">
                    <span className="plan-name">{name}</span>
                    <meter
                      className="plan-meter"
                      min={0}
                      max={largest}
                      value={Math.max(0, totalFen)}
                      aria-label={`${name}占比`}
                    />
                    <span className="plan-orders num">{plan === 'other' ? '' : `${orders} 单`}</span>
                    <strong className="plan-total">
                      <Money fen={totalFen} />
                    </strong>
                    <Button type="link" onClick={() => onPick(plan)}>
                      明细
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
