import type { CallOutput } from '@shanghao/client/http/calls'
import { Icon } from '../../../ui/art/Icon.tsx'
import type { PlanChoice } from '../../../ui/goods/plans.ts'
import { Price } from '../../../ui/money/Price.tsx'
import './PlanPicker.css'

type Quote = CallOutput<'orders', 'renewQuote'>

/** The owner's plans. Those of the cheapest combination for the chosen hours are marked; `PlanReason` explains it. */
export function PlanPicker({
  choices,
  lines,
  onChoose,
}: {
  choices: readonly PlanChoice[]
  lines: Quote['lines']
  onChoose: (choice: PlanChoice) => void
}) {
  return (
    <ul className="plans" aria-label="套餐">
      {choices.map((choice) => {
        const count = lines.find(({ kind }) => kind === choice.kind)?.count ?? 0
        return (
          <li key={choice.kind}>
            <button
              type="button"
              className="plan"
              aria-pressed={count > 0}
              disabled={choice.order === null}
              onClick={() => onChoose(choice)}
            >
              <span className="plan-name">{choice.name}</span>
              <Price fen={choice.fen} {...(choice.kind === 'hour' && { per: '时' })} />
              <span className="plan-note">
                {choice.saves === null || choice.kind === 'overnight' ? choice.note : `省 ${choice.saves}%`}
              </span>
              {count > 0 ? <span className="plan-count num">× {count}</span> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The cheapest combination in one line. */
export function PlanReason({ quote: { explanation, plainFen, rentFen } }: { quote: Quote }) {
  return (
    <p className="plan-reason">
      <Icon name="check" size={18} />
      <span>
        {plainFen > rentFen ? '最划算：' : '计费方式：'}
        {explanation}
      </span>
    </p>
  )
}
