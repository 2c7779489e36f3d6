import { yuan } from '@shanghao/contract/money'
import './Money.css'

/** An amount (分) in yuan: tabular, its decimals smaller, with a sign where it is asked for. */
export function Money({ fen, signed = false }: { fen: number; signed?: boolean }) {
  const [whole = '', decimals = ''] = yuan(Math.abs(fen)).split('.')
  const sign = fen < 0 ? '−' : signed && fen > 0 ? '+' : ''
  return (
    <span className="money num" data-sign={fen < 0 ? 'minus' : 'plus'}>
      {sign}
      <span className="money-small">¥</span>
      {Number(whole).toLocaleString('zh-CN')}
      <span className="money-small">.{decimals}</span>
    </span>
  )
}
