import { z } from 'zod'
import { call } from '../call.ts'
import { differenceReasons } from '../differenceReasons.ts'
import { sentFile, tableFormats } from '../file.ts'
import { fen, moment } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { outsideChannels } from '../refundWays.ts'
import { writtenText } from '../text.ts'

const channel = z.enum(outsideChannels)
/** PostgreSQL has no year 0. */
const day = z.iso.date().refine((text) => text >= '2000-01-01', '日期超出范围')
/** `trade`: payments and refunds. `fund`: movements of the merchant's account, of which transfers to people are compared. */
const bill = z.enum(['trade', 'fund'])
/** `payout_return`: a transfer to a person that the channel took back. */
const kind = z.enum(['payment', 'refund', 'payout', 'payout_return'])

const reasons = Object.keys(differenceReasons) as [keyof typeof differenceReasons]

const reconciledDay = z.object({
  channel,
  bill,
  day,
  state: z.enum(['waiting', 'compared']),
  lines: z.number().int(),
  theirsFen: fen,
  oursFen: fen,
  openDifferences: z.number().int(),
  differences: z.number().int(),
  comparedAt: moment.nullable(),
})

const differenceId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const difference = z.object({
  id: z.number().int(),
  channel,
  bill,
  day,
  kind,
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
})

const differenceFilter = z.object({
  state: z.enum(['open', 'settled']).optional(),
  channel: channel.optional(),
  kind: kind.optional(),
})

/** What a difference is about in our records, with its state; of `closed_payout`, sent by hand to the person of a closed account, it is `paid`. */
const ownRecord = z.object({
  kind: z.enum(['payment', 'refund', 'withdrawal', 'closed_payout']),
  id: z.string(),
  userId: z.string(),
  state: z.string(),
  amountFen: fen,
  transactionId: z.string().nullable(),
  createdAt: moment,
})

/** A transfer to a person, ours beside the channel's. `same`: both agree. */
const payoutRecord = z.object({
  ownId: z.string(),
  userId: z.string().nullable(),
  state: z.string().nullable(),
  oursFen: fen.nullable(),
  theirsFen: fen.nullable(),
  transactionId: z.string().nullable(),
  /** When the channel carried it out, else when it ended here. */
  at: moment.nullable(),
  isReturn: z.boolean(),
  isByHand: z.boolean().describe('人工转给注销账号的本人'),
  result: z.enum(['same', ...reasons]),
  resultText: z.string(),
})

/** The active pause of payouts; null while payouts are sent. */
export const payoutPause = z
  .object({
    pausedAt: moment,
    /** `operator:<user id>`, or `environment` for a server started with PAYOUTS_PAUSED. */
    pausedBy: z.string(),
    reason: z.string(),
  })
  .nullable()

const reason = writtenText.min(2, '请写明原因').max(500)

/** Reconciliation of the channels' daily bills, and the pause of payouts. */
export const reconciliationCalls = {
  reconciledDays: call({
    method: 'POST',
    path: '/api/ops/reconciliation/days',
    who: 'operator',
    may: 'finance_read',
    summary: '每日对账结果，新的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(reconciledDay).extend({ payoutPause }),
    errors: [],
  }),
  differences: call({
    method: 'POST',
    path: '/api/ops/reconciliation/differences',
    who: 'operator',
    may: 'finance_read',
    summary: '对账差异，新的在前',
    input: differenceFilter.extend({ page: pageInput.prefault({}) }),
    output: pageOf(difference),
    errors: [],
  }),
  difference: call({
    method: 'POST',
    path: '/api/ops/reconciliation/difference',
    who: 'operator',
    may: 'finance_read',
    summary: '一条对账差异：账单原始记录、我们的记录、已做的更正、处理步骤',
    input: z.object({ id: differenceId }),
    output: difference.extend({
      /** What to do about it. */
      advice: z.string(),
      /** The lines of the channel's bills with this number, as they were received. */
      lines: z.array(
        z.object({
          day: z.string(),
          line: z.number().int(),
          kind,
          transactionId: z.string(),
          amountFen: fen,
          at: moment,
        }),
      ),
      record: ownRecord.nullable(),
      /** Corrections of wallets that name it. */
      corrections: z.array(
        z.object({
          userId: z.string(),
          direction: z.enum(['credit', 'debit']),
          amountFen: fen,
          reason: z.string(),
          at: moment,
        }),
      ),
      /** Approvals of corrections that name it and wait. */
      awaitedApprovals: z.array(z.number().int()),
    }),
    errors: ['NOT_FOUND'],
  }),
  differencesFile: call({
    method: 'POST',
    path: '/api/ops/reconciliation/differences/file',
    who: 'operator',
    may: 'finance_read',
    summary: '导出对账差异',
    input: differenceFilter.extend({ format: z.enum(tableFormats) }),
    output: sentFile,
    errors: [],
  }),
  /** Compares what the channel's account bill lists with our withdrawals, line by line. */
  payoutRecords: call({
    method: 'POST',
    path: '/api/ops/payouts/records',
    who: 'operator',
    may: 'finance_read',
    summary: '一天的转账：渠道账单与我们的提现逐笔对照',
    input: z.object({
      day,
      only: z.enum(['all', 'different']).default('all'),
      page: pageInput.prefault({}),
    }),
    /** `state`: `missing` where the bill of the day was not fetched yet. */
    output: pageOf(payoutRecord).extend({
      state: z.enum(['missing', 'waiting', 'compared']),
      /** Of the channel's lines and of ours, the whole day. */
      theirs: z.object({ count: z.number().int(), fen }),
      ours: z.object({ count: z.number().int(), fen }),
      different: z.number().int(),
    }),
    errors: ['CHANNEL_CLOSED'],
  }),
  /** Fetches and compares a daily bill again; resolved differences are settled. */
  reconcile: call({
    method: 'POST',
    path: '/api/ops/reconciliation/run',
    who: 'operator',
    may: 'finance_act',
    summary: '重新对一天的账',
    input: z.object({ channel, bill: bill.default('trade'), day }),
    output: reconciledDay,
    errors: ['CHANNEL_CLOSED', 'BILL_NOT_READY'],
  }),
  /**
   * Fetches and compares every bill of every channel from a day to yesterday, for a database that was restored. `missing`
   * lists the days whose bill is missing or could not be parsed: they must be compared before payouts are resumed.
   */
  reconcileSince: call({
    method: 'POST',
    path: '/api/ops/reconciliation/since',
    who: 'operator',
    may: 'finance_act',
    summary: '从某天起重新核对所有渠道的交易账单和账务账单（恢复数据库后使用）',
    input: z.object({ day }),
    output: z.object({
      compared: z.array(reconciledDay),
      missing: z.array(z.object({ channel, bill, day })),
    }),
    errors: [],
  }),
  settleDifference: call({
    method: 'POST',
    path: '/api/ops/reconciliation/settle',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '处理一条差异，写明如何处理；金额较大的需要第二位运营人员审批',
    input: z.object({
      id: differenceId,
      note: writtenText.min(2, '请写明如何处理').max(500),
    }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['NOT_FOUND', 'DIFFERENCE_SETTLED', ...operatorErrors],
  }),
  pausePayouts: call({
    method: 'POST',
    path: '/api/ops/payouts/pause',
    who: 'operator',
    may: 'finance_act',
    summary: '暂停向用户转账，立即在所有服务器生效',
    input: z.object({ reason }),
    output: z.object({ payoutPause }),
    errors: ['PAYOUTS_PAUSED'],
  }),
  /** Payouts stay paused until a second operator approves. */
  resumePayouts: call({
    method: 'POST',
    path: '/api/ops/payouts/resume',
    who: 'operator',
    may: 'finance_act',
    asksFactor: true,
    summary: '申请恢复向用户转账，写明核对结果；需另一位运营人员审批',
    input: z.object({ note: reason }),
    idempotent: true,
    output: z.object({ payoutPause, awaitedApproval }),
    errors: ['PAYOUTS_NOT_PAUSED', 'PAYOUTS_UNSETTLED', 'REALNAME_REQUIRED'],
  }),
}
