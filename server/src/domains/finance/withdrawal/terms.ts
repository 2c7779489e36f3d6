import { basisPoints, yuanShort } from '@shanghao/contract/money'
import { fail } from '../../../core/errors.ts'
import type { FinanceRules } from '../settings.ts'

export type Terms = Pick<
  FinanceRules,
  'withdrawMinFen' | 'withdrawMaxFen' | 'withdrawFeeBp' | 'withdrawMinFeeFen'
>

/** Alipay pays out ¥0.10 at least: the least amount of a withdrawal that is fee-free as a whole. */
export const FEE_FREE_MIN_FEN = 10

/** The least withdrawal of an amount that is fee-free as a whole (分). */
export const leastFeeFree = ({ withdrawMinFen }: Pick<Terms, 'withdrawMinFen'>): number =>
  Math.min(FEE_FREE_MIN_FEN, withdrawMinFen)

/** The fee of what is not fee-free (分): a share of it, rounded down, no less than the least, and no more than all of it. */
const feeOf = (chargedFen: number, terms: Terms): number =>
  Math.min(chargedFen, Math.max(basisPoints(chargedFen, terms.withdrawFeeBp), terms.withdrawMinFeeFen))

export type WithdrawalQuote = {
  amountFen: number
  /** The part of the amount that costs no fee. */
  feeFreeFen: number
  feeFen: number
  arrivesFen: number
}

/**
 * What withdrawing an amount (分) comes to, `feeFreeFen` of the wallet being fee-free; that part is withdrawn first. Raises
 * WITHDRAW_AMOUNT outside the limits, and names them: an amount that is fee-free as a whole may be small.
 */
export const quoteWithdrawal = (amountFen: number, feeFreeFen: number, terms: Terms): WithdrawalQuote => {
  const free = Math.min(amountFen, feeFreeFen)
  const { withdrawMinFen, withdrawMaxFen: most } = terms
  const least = free === amountFen ? leastFeeFree(terms) : withdrawMinFen
  if (amountFen < least || amountFen > most)
    fail('WITHDRAW_AMOUNT', { amountFen: [`每笔可提现 ${yuanShort(least)} 至 ${yuanShort(most)} 元`] })
  const feeFen = feeOf(amountFen - free, terms)
  return {
    amountFen,
    feeFreeFen: free,
    feeFen,
    arrivesFen: amountFen - feeFen,
  }
}
