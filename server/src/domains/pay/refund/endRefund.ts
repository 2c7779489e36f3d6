import { z } from 'zod'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { recordRefundResult, requireUnclaimedRefund } from './refund.ts'

type EndRequest = { id: string; outcome: 'done' | 'failed'; evidence: string }

/** The refund with the facts of its payment. */
const selectRefund = (db: Db, id: string) =>
  db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['r.payment_id', 'r.amount_fen', 'r.state', 'r.next_ask_at', 'r.asked', 'p.channel', 'p.user_id'])
    .select('u.state as payer_state')
    .where('r.id', '=', id)
    .$narrowType<{ channel: ChannelName }>()

/**
 * Locks a refund that was sent and has no result. Raises NOT_FOUND, and REFUND_STATE also for one that can't end as failed because its
 * payer's account, which would be credited, is closed.
 */
const lockSentRefund = async (tx: Tx, { id, outcome }: Pick<EndRequest, 'id' | 'outcome'>) => {
  const refund =
    (await selectRefund(tx, id).forUpdate('r').forKeyShare('u').executeTakeFirst()) ?? fail('NOT_FOUND')
  if (outcome === 'failed' && refund.payer_state === 'closed') fail('REFUND_STATE')
  return refund.state === 'asked' ? refund : fail('REFUND_STATE')
}

/**
 * Ends a refund whose result the channel does not tell, by evidence of two operators: as done, or as failed, which credits it to
 * the payer's cash, free of the withdrawal fee. One that the channel refused to a closed account is ended as done once it was paid back in
 * another way. Raises NOT_FOUND, REFUND_STATE, CHANNEL_ASKING while it may be sent at this moment, and CHANNEL_ANSWERED when the channel
 * does know it; a final answer is recorded then.
 */
export const endRefundAct: OperatorAct<EndRequest, Record<never, never>> = {
  kind: 'end_refund',
  request: z.object({ id: z.string(), outcome: z.enum(['done', 'failed']), evidence: z.string() }),
  askOutside: async ({ db, channels, clock }, { id }) => {
    const refund = await selectRefund(db, id).where('r.state', '=', 'asked').executeTakeFirst()
    const channel = refund && channels[refund.channel]
    if (!channel) return
    const outcome = await channel.queryRefund({ refundId: id, paymentId: refund.payment_id })
    // The channel has no record of it, or says nothing: only then does evidence decide.
    if (outcome === 'none' || outcome === 'unknown') return
    if (outcome === 'failed' && refund.payer_state === 'closed') return
    await db.transaction().execute((tx) => recordRefundResult(tx, refund.channel, id, outcome, clock.now()))
    fail('CHANNEL_ANSWERED')
  },
  summarize: async (tx, { id, outcome, evidence }, at) => {
    const refund = await lockSentRefund(tx, { id, outcome })
    requireUnclaimedRefund(refund, at)
    return {
      subject: `refund:${id}:${outcome}`,
      amountFen: refund.amount_fen,
      reason: evidence,
      beneficiaryId: refund.user_id,
      takesTwo: true,
    }
  },
  describe: ({ id, outcome }) =>
    outcome === 'done' ? `把退款 ${id} 记为已退回付款账户` : `把退款 ${id} 记为未退出，转入付款人的现金余额`,
  perform: async (tx, { id, outcome }, { at }) => {
    const { channel } = await lockSentRefund(tx, { id, outcome })
    await recordRefundResult(tx, channel, id, outcome, at)
    return {}
  },
}
