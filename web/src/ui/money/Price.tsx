import { yuan, yuanShort } from '@shanghao/contract/money'
import './Price.css'

/**
 * Renders an amount in 分: small yuan sign, large figure, small decimals. `per` is the unit it buys (时 for an hour).
 * `tone`: `price` to pay, `ink` neutral, `good` received.
 */
export function Price({
  fen,
  per,
  size = 'm',
  tone = 'price',
  sign = false,
  exact = false,
}: {
  fen: number
  per?: string
  size?: 's' | 'm' | 'l' | 'xl'
  tone?: 'price' | 'ink' | 'good'
  /** Shows a plus before positive amounts. */
  sign?: boolean
  /** Always two decimals: for balances and columns of amounts. */
  exact?: boolean
}) {
  const [whole, decimals] = (exact ? yuan : yuanShort)(Math.abs(fen)).split('.')
  const before = fen < 0 ? '-' : sign && fen > 0 ? '+' : ''
  const spoken = `${fen < 0 ? '负' : ''}${yuanShort(Math.abs(fen))}元${per ? `每${per === '时' ? '小时' : per}` : ''}`
  return (
    <span className={`price price-${size} price-${tone} num`}>
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true">
        {before}
        <span className="price-small">¥</span>
        {whole}
        {decimals ? <span className="price-small">.{decimals}</span> : null}
        {per ? <span className="price-per">/{per}</span> : null}
      </span>
    </span>
  )
}
