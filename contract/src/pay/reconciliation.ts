import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'

const channel = z.enum(['wechat', 'alipay'])
const day = z.iso.date()

/** Why a line of a channel's bill and our records differ. */
export const differenceReasons = {
  unknown_here: '渠道有记录，我们没有',
  missing_there: '我们已入账，渠道账单里没有',
  amount: '金额不一致',
  not_counted_here: '渠道已成功，我们尚未入账',
  failed_here: '渠道已退款，我们按失败退到了余额',
} as const
const reasons = Object.keys(differenceReasons) as [keyof typeof differenceReasons]

const reconciledDay = z.object({
  channel,
  day,
  state: z.enum(['waiting', 'compared']),
  lines: z.number().int(),
  theirsFen: fen,
  oursFen: fen,
  openDifferences: z.number().int(),
  differences: z.number().int(),
  comparedAt: moment.nullable(),
})

/** Each day's bill of each channel beside our own records. */
export const reconciliationCalls = {
  reconciledDays: call({
    method: 'POST',
    path: '/api/ops/reconciliation/days',
    who: 'operator',
    summary: '每日对账结果，新的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(reconciledDay),
    errors: [],
  }),
  differences: call({
    method: 'POST',
    path: '/api/ops/reconciliation/differences',
    who: 'operator',
    summary: '对账差异，新的在前',
    input: z.object({
      state: z.enum(['open', 'settled']).optional(),
      channel: channel.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(
      z.object({
        id: z.number().int(),
        channel,
        day,
        kind: z.enum(['payment', 'refund']),
        ownId: z.string(),
        transactionId: z.string().nullable(),
        reason: z.enum(reasons),
        reasonText: z.string(),
        oursFen: fen.nullable(),
        theirsFen: fen.nullable(),
        state: z.enum(['open', 'settled']),
        notedAt: moment,
        settledAt: moment.nullable(),
        settledBy: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  /** Fetches a day's bill again and compares; what is right by now is settled. */
  reconcile: call({
    method: 'POST',
    path: '/api/ops/reconciliation/run',
    who: 'operator',
    summary: '重新对一天的账',
    input: z.object({ channel, day }),
    output: reconciledDay,
    errors: ['CHANNEL_CLOSED', 'BILL_NOT_READY'],
  }),
  settleDifference: call({
    method: 'POST',
    path: '/api/ops/reconciliation/settle',
    who: 'operator',
    summary: '处理一条差异，写明如何处理',
    input: z.object({
      id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      note: z.string().trim().min(2, '请写明如何处理').max(500),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DIFFERENCE_SETTLED'],
  }),
}
