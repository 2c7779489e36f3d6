import type { swapProofs } from '@shanghao/contract/orders/swap'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { LockedOrder } from '../change.ts'
import { isOutOfCirculation } from '../run/start.ts'

export type LoginProof = (typeof swapProofs)[number]
/** Why an order moved: what proved that the login fails, or that an operator has found so. */
export type SwapProof = LoginProof | 'operator'

/** A request for a two-step code, as far as it shows whether a login works. */
type CodeFact = {
  /** The account it was for: an order may have had another one before. */
  goodsId: number
  state: 'asked' | 'answered' | 'refused' | 'expired' | 'cancelled'
  askedAt: Date
  /** Whether its owner was notified in time; silence of one who was not proves nothing. */
  ownerTold: boolean | null
}

/**
 * The facts of other domains that a proof is read from. `app.ts` passes them in, because credentials and disputes import
 * orders.
 */
export type LoginFacts = {
  /** The requests for codes of an order, the oldest first. */
  readCodeRequests: (db: Db | Tx, orderId: string) => Promise<readonly CodeFact[]>
  /** Whether another person's complaint about the login was granted since the password was last changed. */
  hasLoginComplaint: (db: Db | Tx, of: { goodsId: number; renterId: number }) => Promise<boolean>
}

/** What the last request that was not cancelled shows about the account of an order; the oldest comes first. */
const provenByCode = (order: LockedOrder, requests: readonly CodeFact[]): LoginProof | null => {
  const last = requests.findLast(
    ({ goodsId, state, askedAt }) =>
      goodsId === order.goods_id && state !== 'cancelled' && askedAt >= order.starts_at,
  )
  if (last?.state === 'refused') return 'code_refused'
  return last?.state === 'expired' && last.ownerTold ? 'code_unanswered' : null
}

/** What proves that the login of a rental's account fails: facts that its renter alone can't bring about; null for none. */
export const readLoginProof = async (
  db: Db | Tx,
  order: LockedOrder,
  { readCodeRequests, hasLoginComplaint }: LoginFacts,
): Promise<LoginProof | null> => {
  if (isOutOfCirculation(order.goods_state)) return 'account_out'
  const byCode = provenByCode(order, await readCodeRequests(db, order.id))
  if (byCode) return byCode
  const complained = await hasLoginComplaint(db, { goodsId: order.goods_id, renterId: order.renter_id })
  return complained ? 'complaint' : null
}
