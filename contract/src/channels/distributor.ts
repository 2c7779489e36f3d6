import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment, month } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { statementRow } from './shapes.ts'

/** Of the people whom a channel brought only counts are told. */
const ownChannel = z.object({
  code: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  url: z.string().nullable().describe('推广链接；渠道停用后为 null，不再带来用户'),
  people: z.number().int().describe('从这个渠道来注册的人数'),
  payers: z.number().int().describe('其中付过订单的人数'),
})

const payout = z.object({ payoutId: z.string(), amountFen: fen, at: moment })

/** Calls of distributors on what they earn. Who is none gets NOT_FOUND. */
export const distributorCalls = {
  distributorStatement: call({
    method: 'POST',
    path: '/api/user/distributor/statement',
    who: 'user',
    summary: '我的分销账单：带 month 按天，否则按月，新的在前',
    input: z.object({
      month: month.optional(),
    }),
    output: z.object({
      name: z.string(),
      shareBp: z.number().int().describe('占平台服务费的万分比，新订单适用'),
      earningDays: z.number().int().describe('注册后多少天内的订单计入分成，新订单适用'),
      balanceFen: fen,
      rows: z.array(statementRow),
    }),
    errors: ['NOT_FOUND'],
  }),
  distributorChannels: call({
    method: 'POST',
    path: '/api/user/distributor/channels',
    who: 'user',
    summary: '我的推广渠道：链接、带来的人数和其中付过订单的人数，新的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(ownChannel),
    errors: ['NOT_FOUND'],
  }),
  distributorPayouts: call({
    method: 'POST',
    path: '/api/user/distributor/payouts',
    who: 'user',
    summary: '我的分成转入余额的记录，新的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(payout),
    errors: ['NOT_FOUND'],
  }),
  /** Moves everything that a distributor has earned to the cash of its user, from where it can be withdrawn. */
  distributorPayout: call({
    method: 'POST',
    path: '/api/user/distributor/payout',
    who: 'user',
    summary: '把分成全部转入我的现金余额',
    input: z.object({}),
    output: z.object({ amountFen: fen }),
    errors: ['NOT_FOUND', 'SHARE_EMPTY'],
    idempotent: true,
  }),
}
