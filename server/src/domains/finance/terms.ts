import { basisPoints, yuanShort } from '@shanghao/contract/money'
import type { ServerConfig } from '../../core/config.ts'
import { fail } from '../../core/errors.ts'

export type Terms = Pick<
  ServerConfig,
  | 'WITHDRAW_MIN_FEN'
  | 'WITHDRAW_MAX_FEN'
  | 'WITHDRAW_FEE_BP'
  | 'WITHDRAW_MIN_FEE_FEN'
  | 'WITHDRAW_REVIEW_ABOVE_FEN'
>

/** The fee of a withdrawal (分): a share of the amount, rounded down, and no less than the least. */
const feeOf = (amountFen: number, terms: Terms): number =>
  Math.max(basisPoints(amountFen, terms.WITHDRAW_FEE_BP), terms.WITHDRAW_MIN_FEE_FEN)

/** What withdrawing an amount (分) comes to. Raises WITHDRAW_AMOUNT outside the limits, and names them. */
export const quoteWithdrawal = (
  amountFen: number,
  terms: Terms,
): { amountFen: number; feeFen: number; arrivesFen: number; needsReview: boolean } => {
  const { WITHDRAW_MIN_FEN: least, WITHDRAW_MAX_FEN: most } = terms
  if (amountFen < least || amountFen > most)
    fail('WITHDRAW_AMOUNT', { amountFen: [`每笔可提现 ${yuanShort(least)} 至 ${yuanShort(most)} 元`] })
  const feeFen = feeOf(amountFen, terms)
  return {
    amountFen,
    feeFen,
    arrivesFen: amountFen - feeFen,
    needsReview: amountFen > terms.WITHDRAW_REVIEW_ABOVE_FEN,
  }
}
