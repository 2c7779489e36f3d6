import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { REASON_MAX } from './listingRules.ts'
import { likeGoodsList } from './reviewStates.ts'
import { goodsStates } from './states.ts'

const byGoods = z.object({ id: goodsId })
/** Why operators take an account out or free it; its owner reads it. */
const goodsReason = writtenText.min(2, '请写明原因').max(REASON_MAX)

/** What renters see of an account, in words. */
const shownVersion = z.object({
  title: z.string(),
  zone: z.string(),
  description: z.string(),
  roleNames: z.array(z.string()),
  properties: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  screenshots: z.array(
    z.object({ url: z.string().nullable(), art: z.number().int().nullable(), caption: z.string() }),
  ),
})

const operatedGoods = z.object({
  goodsId,
  title: z.string(),
  gameName: z.string(),
  state: z.enum(goodsStates),
  ownerId: z.string(),
  ownerName: z.string(),
  hourlyFen: fen,
  rentCount: z.number().int(),
  createdAt: moment,
})

const actErrors = ['NOT_FOUND', 'GOODS_STATE', 'REALNAME_REQUIRED', 'OPERATOR_SELF'] as const

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
  /** The version that waits beside the one that renters see, and accounts that may be the same one. */
  goodsReview: call({
    method: 'POST',
    path: '/api/ops/goods/reviews/{id}',
    who: 'operator',
    may: 'listings_read',
    summary: '待审核的版本与现有内容的对比，以及疑似相同的账号',
    input: byGoods,
    output: z.object({
      goods: operatedGoods,
      version: z.number().int(),
      before: shownVersion.nullable().describe('租客现在看到的；新账号没有'),
      after: shownVersion,
      submittedBy: z.string(),
      at: moment,
      owner: z.object({
        goods: z.number().int().describe('在架账号数'),
        refused: z.number().int().describe('未通过的版本数'),
        banned: z.number().int().describe('被封禁的账号数'),
      }),
      lookAlikes: z.array(
        operatedGoods.extend({ common: z.array(z.enum(likeGoodsList)), isOwn: z.boolean() }),
      ),
    }),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'REALNAME_REQUIRED', 'OPERATOR_SELF'],
  }),
  /** By number, by the owner's user id, or by the beginning of the title; without a text the newest. */
  findGoods: call({
    method: 'POST',
    path: '/api/ops/goods/find',
    who: 'operator',
    may: 'listings_read',
    summary: '按账号编号、号主的用户编号或标题开头查找账号',
    input: z.object({
      text: z.string().trim().max(60).default(''),
      state: z.enum(goodsStates).optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(operatedGoods),
    errors: [],
  }),
  /** Ends what runs on it and pays the renters back. */
  banGoods: call({
    method: 'POST',
    path: '/api/ops/goods/ban/{id}',
    who: 'operator',
    may: 'listings_review',
    asksFactor: true,
    summary: '封禁一个账号，租用中的订单提前结束并退款',
    input: byGoods.extend({ reason: goodsReason }),
    output: z.object({ orders: z.number().int().describe('结束或取消的订单数') }),
    errors: actErrors,
  }),
  holdGoods: call({
    method: 'POST',
    path: '/api/ops/goods/hold/{id}',
    who: 'operator',
    may: 'listings_review',
    asksFactor: true,
    summary: '暂停一个账号待核查，租用中的订单提前结束并退款',
    input: byGoods.extend({ reason: goodsReason }),
    output: z.object({ orders: z.number().int() }),
    errors: actErrors,
  }),
  freeGoods: call({
    method: 'POST',
    path: '/api/ops/goods/free/{id}',
    who: 'operator',
    may: 'listings_review',
    summary: '核查结束，账号恢复上架',
    input: byGoods.extend({ reason: goodsReason }),
    output: z.object({}),
    errors: actErrors,
  }),
}
