import { type ComplaintReason, complaintReasons, reasonOf } from '@shanghao/contract/disputes/reasons'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { ownedBy } from '../ops/actions.ts'

const LOGIN_REASONS = (Object.keys(complaintReasons) as ComplaintReason[]).filter(
  (code) => reasonOf(code).group === 'login',
)

/**
 * Whether a complaint about the login of an account was granted since its password was last changed, by another person than
 * the renter who asks.
 */
export const hasLoginComplaint = async (
  db: Db | Tx,
  { goodsId, renterId }: { goodsId: number; renterId: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from dispute d join credential c on c.goods_id = d.goods_id
     where d.goods_id = ${goodsId} and d.party = 'renter' and d.reason = any (${LOGIN_REASONS}::text[])
       and d.outcome_rent_fen > 0 and d.closed_at > c.updated_at
       and not exists (select from app_user u where u.id = d.renter_id and ${ownedBy(renterId)}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
