import './promotion.css'
import { amountText } from '../../core/money/amountText.ts'

/** How much of a budget is given, and promised to recharges that are not paid yet. */
export function BudgetBar({
  budgetFen,
  grantedFen,
  promisedFen,
}: {
  budgetFen: number
  grantedFen: number
  promisedFen: number
}) {
  const share = (fen: number): string => `${Math.min(100, (fen / budgetFen) * 100)}%`
  return (
    <div className="budget">
      <div className="budget-bar" aria-hidden="true">
        <i className="budget-granted" style={{ width: share(grantedFen) }} />
        <i className="budget-promised" style={{ width: share(promisedFen) }} />
      </div>
      <span className="num budget-text">
        已发 {amountText(grantedFen)}
        {promisedFen > 0 && `，预留 ${amountText(promisedFen)}`}，共 {amountText(budgetFen)}
      </span>
    </div>
  )
}
