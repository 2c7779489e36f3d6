import type { Answer } from '../../../core/http/request.ts'

type Config = Pick<
  Answer<'finance', 'withdrawConfig'>,
  'open' | 'realname' | 'reviewingId' | 'leftToday' | 'cashFen' | 'minFen' | 'feeFreeFen' | 'feeFreeMinFen'
>

/** What no amount helps against. What can be put right on the way (account, payment password) is none. */
export type Obstacle = 'closed' | 'unverified' | 'minor' | 'reviewing' | 'poor' | 'day'

/** The first thing that stands in the way of withdrawing anything at all; null when nothing does. */
export const obstacleOf = (config: Config): Obstacle | null => {
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
