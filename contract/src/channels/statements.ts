import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { fen, moment, month } from '../id.ts'
import { statementRow } from './shapes.ts'

const rowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A period of a portal's statement, a day (YYYY-MM-DD) or a month (YYYY-MM) in Asia/Shanghai, by when rents were paid out. */
const portalRow = z.object({
  period: z.string(),
  /** Rentals whose rent was paid out. */
  orders: z.number().int(),
  rentFen: fen,
  commissionFen: fen,
  /** What was left to the owner: rent less commission. */
  ownerFen: fen,
  /** Of the commission to distributors. */
  shareFen: fen,
})

const period = { month: month.optional() }
const format = { format: z.enum(tableFormats) }

/** Calls of operators on what distributors and portals earned, from the ledger. */
export const channelStatementCalls = {
  statementSubjects: call({
    method: 'POST',
    path: '/api/ops/channels/statements',
    who: 'operator',
    may: 'finance_read',
    summary: '分销商的余额与分成、门户的商家与到期时间，用于查看账单',
    input: z.object({}),
    output: z.object({
      distributors: z.array(
        z.object({
          distributorId: rowId,
          name: z.string(),
          userId: z.string(),
          shareBp: z.number().int(),
          balanceFen: fen,
        }),
      ),
      portals: z.array(
        z.object({ portalId: rowId, name: z.string(), userId: z.string(), expiresAt: moment }),
      ),
    }),
    errors: [],
  }),
  statementOfDistributor: call({
    method: 'POST',
    path: '/api/ops/channels/statements/distributor',
    who: 'operator',
    may: 'finance_read',
    summary: '一位分销商的账单：带 month 按天，否则按月，新的在前',
    input: z.object({ distributorId: rowId, ...period }),
    output: z.object({ name: z.string(), balanceFen: fen, rows: z.array(statementRow) }),
    errors: ['NOT_FOUND'],
  }),
  statementOfPortal: call({
    method: 'POST',
    path: '/api/ops/channels/statements/portal',
    who: 'operator',
    may: 'finance_read',
    summary: '一个门户的账单，按租金结算时间：带 month 按天，否则按月，新的在前',
    input: z.object({ portalId: rowId, ...period }),
    output: z.object({ name: z.string(), rows: z.array(portalRow) }),
    errors: ['NOT_FOUND'],
  }),
  statementOfDistributorFile: call({
    method: 'POST',
    path: '/api/ops/channels/statements/distributor/file',
    who: 'operator',
    may: 'finance_read',
    summary: '导出一位分销商的账单',
    input: z.object({ distributorId: rowId, ...period, ...format }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
  statementOfPortalFile: call({
    method: 'POST',
    path: '/api/ops/channels/statements/portal/file',
    who: 'operator',
    may: 'finance_read',
    summary: '导出一个门户的账单',
    input: z.object({ portalId: rowId, ...period, ...format }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
}
