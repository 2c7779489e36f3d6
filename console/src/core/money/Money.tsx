import { amountParts } from './amountText.ts'
import './Money.css'

/** An amount (分) in yuan: tabular, its decimals smaller, with a sign where it is asked for. */
export function Money({ fen, signed = false }: { fen: number; signed?: boolean }) {
  const { sign, whole, decimals } = amountParts(fen)
  return (
    <span className="money num" data-sign={fen < 0 ? 'minus' : 'plus'}>
      {signed && fen > 0 ? '+' : sign}
      <span className="money-small">¥</span>
      {whole}
      <span className="money-small">.{decimals}</span>
    </span>
  )
}
