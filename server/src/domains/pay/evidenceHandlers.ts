import type { ResultOf } from '@shanghao/contract/call'
import type { evidenceCalls } from '@shanghao/contract/pay/evidence'
import { presentSerialPage } from '../../core/http/cursor.ts'
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

/** The handlers of operators' calls for payments and refunds that their channel does not end. */
export const evidenceHandlers = (purposes: Purposes): Handlers<typeof evidenceCalls> => ({
  stuckRefunds: ({ db, now }, { page }) =>
    presentSerialPage(
      page,
      now,
      (of) => listStuckRefunds(db, { ...of, now }),
      (row) => ({ refundId: row.id, paymentId: row.payment_id, reason: row.reason, ...presentStuck(row) }),
    ),

  stuckPayments: ({ db, now }, { page }) =>
    presentSerialPage(
      page,
      now,
      (of) => listStuckPayments(db, { ...of, now }),
      (row) => ({ paymentId: row.id, purpose: row.purpose, bizId: row.biz_id, ...presentStuck(row) }),
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
