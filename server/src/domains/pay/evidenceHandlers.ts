import type { ResultOf } from '@shanghao/contract/call'
import type { evidenceCalls } from '@shanghao/contract/pay/evidence'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { runOperatorAct } from '../ops/actions.ts'
import { endPaymentAct } from './payment/endPayment.ts'
import type { Purposes } from './purpose.ts'
import { endRefundAct } from './refund/endRefund.ts'
import { listStuckPayments, listStuckRefunds, type StuckPayment, type StuckRefund } from './stuck.ts'

type Stuck = ResultOf<typeof evidenceCalls.stuckRefunds>['list'][number]

const presentStuck = (row: StuckRefund | StuckPayment): Omit<Stuck, 'refundId' | 'paymentId' | 'reason'> => ({
  userId: String(row.user_id),
  channel: row.channel,
  amountFen: row.amount_fen,
  state: row.state,
  createdAt: row.created_at.getTime(),
  asked: row.asked,
  nextAskAt: row.next_ask_at.getTime(),
})

type PageInput = Parameters<typeof skipOf>[0]

const stuckPage = (page: PageInput, now: Date) => {
  const time = page.time ?? now.getTime()
  const [after = null] = page.cursor ? decodeCursor(page.cursor, ['text']) : []
  return { now, before: new Date(time), after, skip: skipOf(page), limit: page.size + 1 }
}

/** The handlers of operators' calls for payments and refunds that their channel does not end. */
export const evidenceHandlers = (purposes: Purposes): Handlers<typeof evidenceCalls> => ({
  stuckRefunds: async ({ db, now }, { page }) =>
    presentPage(
      page,
      page.time ?? now.getTime(),
      await listStuckRefunds(db, stuckPage(page, now)),
      (row) => ({ refundId: row.id, paymentId: row.payment_id, reason: row.reason, ...presentStuck(row) }),
      ({ id }) => [id],
    ),

  stuckPayments: async ({ db, now }, { page }) =>
    presentPage(
      page,
      page.time ?? now.getTime(),
      await listStuckPayments(db, stuckPage(page, now)),
      (row) => ({ paymentId: row.id, purpose: row.purpose, bizId: row.biz_id, ...presentStuck(row) }),
      ({ id }) => [id],
    ),

  endRefund: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, endRefundAct, request)
    return { awaitedApproval }
  },

  endPayment: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, endPaymentAct(purposes), request)
    return { awaitedApproval }
  },
})
