import type { reviewTabs } from '@shanghao/contract/finance/shapes'
import type { WithdrawalState } from '@shanghao/contract/finance/states'
import type { Deps } from '../../../core/config/deps.ts'
import { findVerifiedNames } from '../../realname/actions.ts'
import { STUCK_MS } from './payouts.ts'
import { listReviews, type ReviewRow } from './withdrawalQueries.ts'

type Tab = (typeof reviewTabs)[number]
type Filter = Parameters<typeof listReviews>[1]

const SENDING = ['approved', 'paying', 'unknown'] as const satisfies readonly WithdrawalState[]

/** Which withdrawals a tab lists, and from which end. */
export const tabFilter = (tab: Tab, now: Date): Pick<Filter, 'states' | 'olderThan' | 'oldestFirst'> => {
  if (tab === 'all') return { states: null, olderThan: null, oldestFirst: false }
  if (tab === 'stuck')
    return { states: SENDING, olderThan: new Date(now.getTime() - STUCK_MS), oldestFirst: true }
  return {
    states: [tab],
    olderThan: null,
    oldestFirst: tab === 'reviewing' || SENDING.some((state) => state === tab),
  }
}

/** Withdrawals for review, with the verified names of their people; null for closed accounts. */
export const readReviews = async (
  { database, db, kms }: Pick<Deps, 'database' | 'db' | 'kms'>,
  filter: Filter,
): Promise<{ row: ReviewRow; holder: string | null }[]> => {
  const rows = await listReviews(database.catalogue, filter)
  const userIds = rows.map(({ user_id }) => user_id)
  const names = await findVerifiedNames({ db, kms }, userIds)
  return rows.map((row) => ({ row, holder: names.get(row.user_id) ?? null }))
}
