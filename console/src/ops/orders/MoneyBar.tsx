import { yuanSign } from '@shanghao/contract/refundWays'
import type { DeskOrder } from './deskOrder.ts'

const parts = [
  { key: 'heldFen', name: '托管中' },
  { key: 'renterFen', name: '退给租客' },
  { key: 'ownerFen', name: '付给号主' },
  { key: 'platformFen', name: '平台和分成' },
] as const

/** Where the money that was paid for an order is, as parts of a bar. */
export function MoneyBar({ money }: { money: DeskOrder['money'] }) {
  const { paidFen } = money
  if (paidFen === 0) return <p className="order-second">还没有付款</p>
  return (
    <>
      <p className="money-bar-sum num">已付 {yuanSign(paidFen)}</p>
      <div className="money-bar" aria-hidden="true">
        {parts.map(
          ({ key }) => money[key] > 0 && <span key={key} data-part={key} style={{ flexGrow: money[key] }} />,
        )}
      </div>
      <dl className="money-bar-parts num">
        {parts.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <span className="money-bar-dot" data-part={key} aria-hidden="true" />
              {name}
            </dt>
            <dd>{yuanSign(money[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
