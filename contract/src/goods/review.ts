import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { REASON_MAX } from './listingRules.ts'

const byGoods = z.object({ id: goodsId })

/** Calls of operators on accounts that wait for review. */
export const goodsReviewCalls = {
  goodsToReview: call({
    method: 'POST',
    path: '/api/ops/goods/reviews',
    who: 'operator',
    may: 'listings_read',
    summary: '待审核的账号，最早提交的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        goodsId,
        version: z.number().int(),
        gameName: z.string(),
        ownerName: z.string(),
        title: z.string(),
        description: z.string(),
        hourlyFen: fen,
        listed: z.boolean().describe('已上架账号的修改'),
        screenshots: z.array(z.object({ url: z.string().nullable(), caption: z.string() })),
        at: moment,
      }),
    ),
    errors: ['REALNAME_REQUIRED'],
  }),
  reviewGoods: call({
    method: 'POST',
    path: '/api/ops/goods/review/{id}',
    who: 'operator',
    may: 'listings_review',
    summary: '审核一个账号的一个版本；不通过须写明原因',
    input: byGoods.extend({
      version: z.number().int().min(1),
      approve: z.boolean(),
      reason: z.string().trim().max(REASON_MAX).default(''),
    }),
    output: z.object({}),
    errors: [
      'NOT_FOUND',
      'GOODS_STATE',
      'GOODS_UNLICENSED',
      'CREDENTIAL_MISSING',
      'REALNAME_REQUIRED',
      'OPERATOR_SELF',
    ],
  }),
}
