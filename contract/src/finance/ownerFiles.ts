import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { goodsId, month } from '../id.ts'
import { labels } from '../validation/schema.ts'
import { earningSources, statementFormats } from './earnings.ts'
import { billKinds, days, FIRST_YEAR, isInOrder, isShort, LAST_YEAR, ORDERED, SHORT } from './span.ts'

/** A calendar year in Asia/Shanghai. */
const year = z.number().int().min(FIRST_YEAR).max(LAST_YEAR).register(labels, { label: '年度', by: 'input' })

/** Calls of owners and their staff that answer files of the owner's money. */
export const ownerFileCalls = {
  statementFile: call({
    method: 'POST',
    path: '/api/merchant/money/statement/file',
    who: 'merchant',
    may: 'money_read',
    summary: '下载月结单',
    input: z.object({ month, format: z.enum(statementFormats) }),
    output: sentFile,
    errors: ['NOT_FOUND', 'MONTH_OPEN'],
  }),
  taxFile: call({
    method: 'POST',
    path: '/api/merchant/money/tax/file',
    who: 'merchant',
    may: 'money_read',
    summary: '导出一个年度的税务资料：按月、按账号的收入与逐笔明细',
    input: z.object({ year, format: z.enum(tableFormats) }),
    output: sentFile,
    errors: [],
  }),
  earningsFile: call({
    method: 'POST',
    path: '/api/merchant/money/earnings/file',
    who: 'merchant',
    may: 'money_read',
    summary: '导出收入明细',
    input: days
      .extend({
        goodsId: goodsId.optional(),
        source: z.enum(earningSources).optional(),
        format: z.enum(tableFormats),
      })
      .refine(isInOrder, ORDERED)
      .refine(isShort, SHORT),
    output: sentFile,
    errors: [],
  }),
  orderBillsFile: call({
    method: 'POST',
    path: '/api/merchant/money/orders/file',
    who: 'merchant',
    may: 'money_read',
    summary: '导出订单账单',
    input: days
      .extend({ goodsId: goodsId.optional(), only: billKinds, format: z.enum(tableFormats) })
      .refine(isInOrder, ORDERED)
      .refine(isShort, SHORT),
    output: sentFile,
    errors: [],
  }),
}
