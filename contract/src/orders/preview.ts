import { z } from 'zod'
import { call } from '../call.ts'
import { goodsPlan, planChecks } from '../goods/listing.ts'
import { catalogueId, moment } from '../id.ts'
import { RENTAL_HOURS_MAX } from '../rules.ts'
import { quote } from './shapes.ts'

/** 2100-01-01: later ends would be no moments any more. */
const START_MAX = 4_102_444_800_000

/** The price that a renter would be told, for prices that are being filled in. */
export const previewCalls = {
  previewQuote: call({
    method: 'POST',
    path: '/api/merchant/order/quote-preview',
    who: 'merchant',
    may: 'goods_read',
    summary: '按填写中的价格试算租客看到的报价',
    input: goodsPlan
      .extend({
        gameId: catalogueId,
        hours: z.array(z.number().int().min(1).max(RENTAL_HOURS_MAX)).min(1).max(12),
        startsAt: moment.max(START_MAX).optional(),
      })
      .superRefine((form, context) => {
        for (const { at, rule } of planChecks)
          if (!rule.holds(form)) context.addIssue({ code: 'custom', path: [at], message: rule.message(at) })
      }),
    output: z.object({ quotes: z.array(quote) }),
    errors: ['NOT_FOUND'],
  }),
}
