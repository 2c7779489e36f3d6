import type { CallOutput } from '@shanghao/client/http/calls'

type Config = Pick<
  CallOutput<'finance', 'withdrawConfig'>,
  'open' | 'realname' | 'reviewingId' | 'leftToday' | 'cashFen' | 'minFen' | 'feeFreeFen' | 'feeFreeMinFen'
>

/** Reasons that block any withdrawal. What can be added on the way (account, payment password) is not among them. */
export type WithdrawalBlock = 'closed' | 'unverified' | 'minor' | 'reviewing' | 'poor' | 'day'

/** The first reason that blocks withdrawals; null for none. */
export const findWithdrawalBlock = (config: Config): WithdrawalBlock | null => {
  const { open, realname, reviewingId, leftToday, cashFen, feeFreeFen, feeFreeMinFen } = config
  // Fee-free cash is withdrawn in smaller amounts than the rest.
  const minFen = feeFreeFen >= feeFreeMinFen ? Math.min(feeFreeMinFen, config.minFen) : config.minFen
  if (!open) return 'closed'
  if (!realname.verified) return 'unverified'
  if (!realname.adult) return 'minor'
  if (reviewingId !== null) return 'reviewing'
  if (cashFen < minFen) return 'poor'
  return leftToday.count < 1 || leftToday.fen < minFen ? 'day' : null
}
