import { Icon } from '../art/Icon.tsx'
import { Price } from './Price.tsx'
import './MoneyLine.css'

export type MoneyPart = { readonly label: string; readonly fen: number; readonly note?: string | null }

/** A total that unfolds into its parts, which add up to it. */
export function MoneyLine({
  label,
  fen,
  parts,
  open = false,
  tone = 'price',
}: {
  label: string
  fen: number
  parts: readonly MoneyPart[]
  open?: boolean
  /** `price` for an amount to pay, `ink` for a paid one. */
  tone?: 'price' | 'ink'
}) {
  return (
    <details className="money-line" open={open}>
      <summary>
        <span className="money-line-label">{label}</span>
        <Price fen={fen} size="l" tone={tone} />
        <Icon name="down" size={18} />
      </summary>
      <dl className="money-parts">
        {parts.map((part) => (
          <div key={`${part.label} ${part.note}`} className="money-part">
            <dt>
              {part.label}
              {part.note ? <small>{part.note}</small> : null}
            </dt>
            <dd>
              <Price fen={part.fen} size="s" tone={part.fen < 0 ? 'good' : 'ink'} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
