import { type ComplaintReason, complaintReasons, reasonOf } from '@shanghao/contract/disputes/reasons'
import type { swapProofs } from '@shanghao/contract/orders/swap'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { ownedBy } from '../../ops/actions.ts'
import type { LockedOrder } from '../change.ts'
import { isOutOfCirculation } from '../run/start.ts'

export type LoginProof = (typeof swapProofs)[number]

/** A request for a two-step code, as far as it shows whether a login works. */
type CodeFact = {
  /** The account it was for: an order may have had another one before. */
  goodsId: number
  state: 'asked' | 'answered' | 'refused' | 'expired' | 'cancelled'
  askedAt: Date
  /** Whether its owner was told in time; silence of one who was not proves nothing. */
  ownerTold: boolean | null
}

/** Reads the requests for codes of an order, the oldest first. `app.ts` passes it in, because orders does not import credentials. */
export type ReadCodeRequests = (db: Db | Tx, orderId: string) => Promise<readonly CodeFact[]>

/** What the last request that was not cancelled shows about the account of an order; the oldest comes first. */
const provenByCode = (order: LockedOrder, requests: readonly CodeFact[]): LoginProof | null => {
  const last = requests.findLast(
    ({ goodsId, state, askedAt }) =>
      goodsId === order.goods_id && state !== 'cancelled' && askedAt >= order.starts_at,
  )
  if (last?.state === 'refused') return 'code_refused'
  return last?.state === 'expired' && last.ownerTold ? 'code_unanswered' : null
}

const LOGIN_REASONS = (Object.keys(complaintReasons) as ComplaintReason[]).filter(
  (code) => reasonOf(code).group === 'login',
)

/** Whether another person's complaint about the login was granted since the password was last changed. */
const provenByComplaint = async (db: Db | Tx, order: LockedOrder): Promise<boolean> => {
  const { rows } = await sql`
    select from dispute d join credential c on c.goods_id = d.goods_id
     where d.goods_id = ${order.goods_id} and d.party = 'renter' and d.reason = any (${LOGIN_REASONS}::text[])
       and d.outcome_rent_fen > 0 and d.closed_at > c.updated_at
       and not exists (select from app_user u where u.id = d.renter_id and ${ownedBy(order.renter_id)}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What proves that the login of a rental's account fails: facts that its renter alone can't bring about; null for none. */
export const readLoginProof = async (
  db: Db | Tx,
  order: LockedOrder,
  requests: readonly CodeFact[],
): Promise<LoginProof | null> => {
  if (isOutOfCirculation(order.goods_state)) return 'account_out'
  return provenByCode(order, requests) ?? ((await provenByComplaint(db, order)) ? 'complaint' : null)
}
