import type { ResultOf } from '@shanghao/contract/call'
import type { closedCalls } from '@shanghao/contract/finance/closed'
import type { Handlers } from '../../../core/http/handler.ts'
import { countReveal, findPendingRequest, requireUninvolved, runOperatorAct } from '../../ops/actions.ts'
import { type ClosedPayoutRow, listClosedPayouts, readClosedWallet } from './closedWallet.ts'
import { matchClaim, payOutClosedAct, subjectOf } from './payOutClosed.ts'

const presentPayout = (
  row: ClosedPayoutRow,
): ResultOf<typeof closedCalls.closedWallet>['payouts'][number] => ({
  payoutId: String(row.id),
  cashFen: row.cash_fen,
  bonusFen: row.bonus_fen,
  channel: row.channel,
  transactionId: row.transaction_id,
  evidence: row.evidence,
  requestedBy: String(row.operator_id),
  approvedBy: String(row.approved_by),
  at: row.at.getTime(),
})

export const closedHandlers: Handlers<typeof closedCalls> = {
  closedWallet: ({ db, viewer, now }, { userId: id }) =>
    db.transaction().execute(async (tx) => {
      const userId = Number(id)
      const wallet = await readClosedWallet(tx, userId)
      await requireUninvolved(tx, viewer.userId, userId)
      const pending = await findPendingRequest(tx, {
        kinds: [payOutClosedAct.kind],
        subject: subjectOf(userId),
        viewerId: viewer.userId,
        now,
      })
      return {
        cashFen: wallet.cash_fen,
        bonusFen: wallet.bonus_fen,
        hasIdentity: wallet.identity_id !== null,
        awaitedApproval: pending?.id ?? null,
        payouts: (await listClosedPayouts(tx, userId)).map(presentPayout),
      }
    }),

  payOutClosed: async (ctx, { userId, ...claim }) => {
    const { kms } = ctx
    const { idNumber } = claim
    // An ID number could be guessed by trying.
    const count = idNumber === undefined ? undefined : () => countReveal(ctx)
    const { awaitedApproval } = await runOperatorAct(
      ctx,
      payOutClosedAct,
      (tx) => matchClaim(tx, kms, { ...claim, userId: Number(userId), idNumber }),
      count,
    )
    return { awaitedApproval }
  },
}
