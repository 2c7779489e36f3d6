import type { ParsedOf, ResultOf } from '@shanghao/contract/call'
import type { correctionCalls } from '@shanghao/contract/finance/corrections'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { runOperatorAct } from '../../ops/actions.ts'
import type { Transfer } from '../statement/transfers.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { compensateAct } from './compensate.ts'
import { listTransfersOf } from './correctionQueries.ts'
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

const presentTransfer = (row: Transfer): ResultOf<typeof correctionCalls.transfers>['list'][number] => ({
  transferId: row.id,
  bizType: row.biz_type,
  bizId: row.biz_id,
  step: row.step,
  text: describeTransfer(row).traceText,
  from: row.from_id,
  to: row.to_id,
  fen: row.amount,
  at: row.at.getTime(),
})

export const correctionHandlers: Handlers<typeof correctionCalls> = {
  compensate: async (ctx, { userId, orderId = null, ...rest }) => {
    const request = { userId: Number(userId), orderId, ...rest }
    const { result, awaitedApproval } = await runOperatorAct(ctx, compensateAct, request)
    return { compensationId: result && String(result.compensationId), awaitedApproval }
  },

  creditWallet: (ctx, correction) => correct(ctx, creditWalletAct, correction),

  debitWallet: (ctx, correction) => correct(ctx, debitWalletAct, correction),

  transfers: ({ db, now }, { account, page }) =>
    presentIdPage(page, now, (idPage) => listTransfersOf(db, account, idPage), presentTransfer),
}
