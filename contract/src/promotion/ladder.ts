type Step = { readonly fromFen: number; readonly bonusFen: number }

/** A share in percent with two decimals at most, rounded up: one that is above the fee never reads like it. */
const percentText = (bp: number): string => `${Math.ceil(bp) / 100}%`

/** The warning of the step of a ladder that gives the largest share, where it is above the fee of withdrawals (basis points); null for none. */
export const feeWarning = (steps: readonly Step[], withdrawFeeBp: number): string | null => {
  const shares = steps.map(({ fromFen, bonusFen }) => (fromFen > 0 ? (bonusFen * 10_000) / fromFen : 0))
  const largest = Math.max(0, ...shares)
  if (largest <= withdrawFeeBp) return null
  return `第 ${shares.indexOf(largest) + 1} 级赠送 ${percentText(largest)}，高于提现手续费 ${percentText(withdrawFeeBp)}，可能有人充值拿到赠送后马上提现`
}
