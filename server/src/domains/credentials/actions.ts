import { type CodeState, codeRefusals } from '@shanghao/contract/credentials/states'
import type { Db, Tx } from '../../core/database/db.ts'
import { listRequests } from './code/request.ts'

export { admitLook } from './unlock/lock.ts'

/** What a request for a code proves. */
export type CodeEvidence = {
  codeId: string
  /** Whom it went to: an order may have had another account and owner before. */
  goodsId: number
  ownerId: number
  state: CodeState
  askedAt: Date
  answerBy: Date
  endedAt: Date | null
  /** Why the owner refused, as people read it. */
  refusal: string | null
  /** Silence counts against an owner only if they were notified in time. */
  ownerTold: boolean | null
  /** When the renter first saw the code. */
  seenAt: Date | null
}

/** The requests for codes of an order, the oldest first; the caller has checked who asks. */
export const readCodeRequests = async (db: Db | Tx, orderId: string): Promise<CodeEvidence[]> =>
  (await listRequests(db, orderId)).toReversed().map((request) => ({
    codeId: request.id,
    goodsId: request.goods_id,
    ownerId: request.owner_id,
    state: request.state,
    askedAt: request.asked_at,
    answerBy: request.answer_by,
    endedAt: request.ended_at,
    refusal: request.refusal && codeRefusals[request.refusal],
    ownerTold: request.owner_told,
    seenAt: request.seen_at,
  }))

/** Whether a request proves that the owner gave no code: refused, or silent although told. */
export const provesNoCode = ({ state, ownerTold }: Pick<CodeEvidence, 'state' | 'ownerTold'>): boolean =>
  state === 'refused' || (state === 'expired' && ownerTold === true)
