import { sql } from 'kysely'
import type { Tx } from '../../core/database/db.ts'

export type { SettingText } from './articles/fill.ts'
export { listShownArticles } from './articles/read.ts'
export { listArticles, searchHelp } from './articles/search.ts'
export { placeBanner } from './banners/place.ts'
export { listShownBanners } from './banners/queries.ts'

/**
 * Gives the feedback of a guest to the person they signed in as; from then on the guest's proof shows none of it. What they handled
 * themselves as an operator stays the guest's.
 */
export const adoptFeedback = async (
  tx: Tx,
  { visitor, userId }: { visitor: Buffer; userId: number },
): Promise<void> => {
  await tx
    .updateTable('feedback')
    .set({ user_id: userId, visitor: null })
    .where('visitor', '=', visitor)
    .where(sql<boolean>`answered_by is distinct from ${userId} and closed_by is distinct from ${userId}`)
    .execute()
}
