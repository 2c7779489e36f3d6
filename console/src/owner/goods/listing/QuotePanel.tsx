import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { priceText } from '../../../core/money/amountText.ts'
import { client } from '../../client.ts'

export type Prices = Omit<Parameters<typeof client.orders.previewQuote>[0], 'hours'>

const HOURS = [1, 2, 5, 10, 24, 72, 168]
const SETTLED_MS = 400
/** Asked for nothing: stands for a form without a game or a price. */
const NONE: Prices = { gameId: 1, hourlyFen: 1 }

/** What renters would be quoted for the prices of a form, for usual numbers of hours; null while it has no price. */
export function QuotePanel({ prices }: { prices: Prices | null }) {
  const settled = useDebouncedValue(JSON.stringify(prices), SETTLED_MS)
  const isSettled = prices !== null && settled === JSON.stringify(prices)
  const { data } = useCall(
    client.orders.previewQuote,
    { ...(prices ?? NONE), hours: HOURS },
    { enabled: isSettled, keepPrevious: true },
  )
  return (
    <aside className="panel listing-quotes" aria-label="租客看到的报价">
      <h2 className="panel-title">租客看到的报价</h2>
      {data === undefined || prices === null ? (
        <p>选好游戏、填好每小时价格后显示。</p>
      ) : (
        <dl>
          {data.quotes.map(({ hours, totalFen, explanation }) => (
            <div key={hours}>
              <dt className="num">{hours} 小时</dt>
              <dd>
                <strong className="num">{priceText(totalFen)}</strong>
                {explanation !== `${hours} 小时` && <small>{explanation}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}
