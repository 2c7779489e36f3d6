import { withdrawalId } from '@shanghao/contract/finance/shapes'
import { withdrawalEndings, withdrawalTransitions } from '@shanghao/contract/finance/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { z } from 'zod'
import { fail } from '../../../core/errors.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { requireUnusedTransaction } from '../usedTransaction.ts'
import { lockWithdrawal, returnWithdrawal } from './changeWithdrawal.ts'
import { markPaid, recordPayoutResult, requireUnclaimedPayout } from './payouts.ts'

type EndRequest = {
  id: string
  outcome: (typeof withdrawalEndings)[number]
  /** The provider's number of the payout, with `paid` only. */
  transactionId?: string | undefined
  evidence: string
}

const VERBS = { paid: 'pay', failed: 'fail' } as const

/** What the user reads; the operators' evidence stays with the platform. */
const FAILED_REASON = '经人工核实，支付宝没有转出这笔款项'

/**
 * Ends a payout whose result the provider does not tell, by evidence of two operators: as paid, or as failed, which returns the
 * whole amount to the wallet. Raises NOT_FOUND, WITHDRAWAL_STATE, TRANSACTION_TAKEN, CHANNEL_ASKING while it may be sent at this
 * moment, and CHANNEL_ANSWERED when the provider does know it; a final answer is recorded then.
 */
export const endWithdrawalAct: OperatorAct<EndRequest, Record<never, never>> = {
  kind: 'end_withdrawal',
  request: z.object({
    id: withdrawalId,
    outcome: z.enum(withdrawalEndings),
    transactionId: z.string().optional(),
    evidence: z.string(),
  }),
  describe: ({ id, outcome, transactionId }) =>
    outcome === 'paid'
      ? `把提现 ${id} 记为已到账，渠道交易号 ${transactionId}`
      : `把提现 ${id} 记为未转出，全额退回余额`,
  askOutside: async (deps, { id }) => {
    const { db, payouts, clock } = deps
    const sent = await db
      .selectFrom('withdrawal')
      .select('id')
      .where('id', '=', id)
      .where('state', 'in', ['paying', 'unknown'])
      .executeTakeFirst()
    if (!sent || !payouts) return
    const result = await payouts.query(id)
    // The provider has no record of it, or says nothing: only then does evidence decide.
    if (result.outcome === 'none' || result.outcome === 'unknown') return
    await db.transaction().execute((tx) => recordPayoutResult(tx, deps, id, result, clock.now()))
    fail('CHANNEL_ANSWERED')
  },
  summarize: async (tx, { id, outcome, transactionId, evidence }, at) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!isAllowed(withdrawalTransitions, VERBS[outcome], withdrawal.state)) fail('WITHDRAWAL_STATE')
    requireUnclaimedPayout(withdrawal, at)
    if (transactionId !== undefined) await requireUnusedTransaction(tx, transactionId, id)
    return {
      subject: `withdrawal:${id}:${outcome}`,
      amountFen: withdrawal.amount_fen,
      reason: evidence,
      beneficiaryId: withdrawal.user_id,
      takesTwo: true,
    }
  },
  perform: async (tx, { id, outcome, transactionId }, { operatorId, at }) => {
    const withdrawal = await lockWithdrawal(tx, id)
    const change = { actor: `operator:${operatorId}`, at }
    if (outcome === 'failed')
      await returnWithdrawal(tx, withdrawal, { verb: 'fail', ...change, reason: FAILED_REASON })
    else if (transactionId === undefined) throw new Error(`withdrawal ${id} ended as paid without a number`)
    else await markPaid(tx, withdrawal, { ...change, transactionId })
    return {}
  },
}
