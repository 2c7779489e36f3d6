import { withdrawalId } from '@shanghao/contract/finance/shapes'
import { withdrawalTransitions } from '@shanghao/contract/finance/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { type OperatorAct, recordAction, requireUninvolved } from '../../ops/actions.ts'
import { maySendPayouts } from '../../pay/actions.ts'
import { changeWithdrawal, lockWithdrawal, returnWithdrawal } from './changeWithdrawal.ts'
import { payoutsJob } from './payouts.ts'

type Decision = { id: string; operatorId: number; at: Date }

/** Approves a withdrawal under review. Raises NOT_FOUND, and WITHDRAWAL_STATE once decided. */
export const approveWithdrawalAct: OperatorAct<{ id: string }, Record<never, never>> = {
  kind: 'approve_withdrawal',
  request: z.object({ id: withdrawalId }),
  summarize: async (tx, { id }) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!isAllowed(withdrawalTransitions, 'approve', withdrawal.state)) fail('WITHDRAWAL_STATE')
    return {
      subject: `withdrawal:${id}`,
      amountFen: withdrawal.amount_fen,
      reason: `提现 ${id}`,
      beneficiaryId: withdrawal.user_id,
    }
  },
  describe: ({ id }) => `通过提现 ${id}，批准后立即转到申请人的支付宝`,
  perform: async (tx, { id }, { operatorId, at }) => {
    await changeWithdrawal(tx, await lockWithdrawal(tx, id), {
      verb: 'approve',
      actor: `operator:${operatorId}`,
      at,
      set: { next_ask_at: at },
    })
    return {}
  },
  afterCommit: ({ jobRequests }) => jobRequests.request(payoutsJob.name),
}

/**
 * Refuses a withdrawal under review, or while payouts are paused one that was approved and not sent, with a reason shown to
 * the user; the amount is returned. Raises NOT_FOUND, WITHDRAWAL_STATE, REALNAME_REQUIRED, and OPERATOR_SELF for one's own.
 */
export const refuseWithdrawal = async (tx: Tx, decision: Decision & { reason: string }): Promise<void> => {
  const { id, operatorId, at, reason } = decision
  const withdrawal = await lockWithdrawal(tx, id)
  await requireUninvolved(tx, operatorId, withdrawal.user_id)
  if (withdrawal.state === 'approved' && (await maySendPayouts(tx))) fail('WITHDRAWAL_STATE')
  await returnWithdrawal(tx, withdrawal, { verb: 'refuse', actor: `operator:${operatorId}`, at, reason })
  await recordAction(tx, {
    kind: 'refuse_withdrawal',
    request: { id },
    amountFen: 0,
    reason,
    beneficiaryId: withdrawal.user_id,
    operatorId,
    at,
  })
}
