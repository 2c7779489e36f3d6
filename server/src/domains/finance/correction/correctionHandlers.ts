import type { ParsedOf, ResultOf } from '@shanghao/contract/call'
import type { correctionCalls } from '@shanghao/contract/finance/corrections'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { runOperatorAct } from '../../ops/actions.ts'
import { compensateAct, findOrderNumber } from './compensate.ts'
import { creditWalletAct, debitWalletAct } from './correctWallet.ts'

type Correction = ParsedOf<typeof correctionCalls.creditWallet>

const correct = async (
  ctx: Ctx<'operator'>,
  act: typeof creditWalletAct,
  { userId, amountFen, reason, transferId, differenceId }: Correction,
): Promise<ResultOf<typeof correctionCalls.creditWallet>> => {
  const { result, awaitedApproval } = await runOperatorAct(ctx, act, {
    userId: Number(userId),
    amountFen,
    reason,
    transferId: transferId ?? null,
    differenceId: differenceId ?? null,
  })
  return { correctionId: result && String(result.correctionId), awaitedApproval }
}

export const correctionHandlers: Handlers<typeof correctionCalls> = {
  compensate: async (ctx, { userId, orderId, ...rest }) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, compensateAct, async (tx) => ({
      userId: Number(userId),
      orderId: orderId === undefined ? null : await findOrderNumber(tx, orderId),
      ...rest,
    }))
    return { compensationId: result && String(result.compensationId), awaitedApproval }
  },

  creditWallet: (ctx, correction) => correct(ctx, creditWalletAct, correction),

  debitWallet: (ctx, correction) => correct(ctx, debitWalletAct, correction),
}
