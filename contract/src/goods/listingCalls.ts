import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, goodsId, orderId } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { BLOCK_REASON_MAX } from '../rules.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { crop, goodsCredential, goodsListing, goodsScreenshots } from './listing.ts'
import {
  blockedRenter,
  goodsTemplate,
  listedAccount,
  listedAccountDetail,
  ownedStates,
  ownGoodsSorts,
} from './listingShapes.ts'

const byGoods = z.object({ id: goodsId })
const done = z.object({})

/** Which of an owner's accounts a list or a count is about. */
const ownFilters = z.object({
  gameId: catalogueId.optional(),
  zoneId: catalogueId.optional(),
  keyword: z.string().trim().max(60).default('').describe('标题、账号编号、自定义编号或备注'),
})

/** Calls of owners and their staff on one account. */
export const listingCalls = {
  template: call({
    method: 'POST',
    path: '/api/merchant/goods/template',
    who: 'merchant',
    may: 'goods_read',
    summary: '游戏的上架模板：区服、属性、包夜时段；不带 gameId 只列游戏',
    input: z.object({ gameId: catalogueId.optional() }),
    output: goodsTemplate,
    errors: ['NOT_FOUND'],
  }),
  listOwn: call({
    method: 'POST',
    path: '/api/merchant/goods/list',
    who: 'merchant',
    may: 'goods_read',
    summary: '我的账号',
    input: ownFilters.extend({
      states: z.array(z.enum(ownedStates)).max(ownedStates.length).default([]).describe('空为全部'),
      sort: z.enum(ownGoodsSorts).default('newest'),
      page: pageInput.prefault({}),
    }),
    output: pageOf(listedAccount),
    errors: [],
  }),
  countOwn: call({
    method: 'POST',
    path: '/api/merchant/goods/counts',
    who: 'merchant',
    may: 'goods_read',
    summary: '我的账号各状态的数量',
    input: ownFilters,
    output: z.object({
      counts: z.array(z.object({ state: z.enum(ownedStates), accounts: z.number().int() })),
    }),
    errors: [],
  }),
  ownDetail: call({
    method: 'POST',
    path: '/api/merchant/goods/detail/{id}',
    who: 'merchant',
    may: 'goods_read',
    summary: '一个账号的全部资料、审核与历史版本，不含登录密码',
    input: byGoods,
    output: listedAccountDetail,
    errors: ['NOT_FOUND'],
  }),
  createGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/create',
    who: 'merchant',
    may: 'goods_edit',
    summary: '新建账号，存为草稿',
    input: goodsListing.safeExtend({ screenshots: goodsScreenshots.default([]) }),
    idempotent: true,
    output: z.object({ goodsId }),
    errors: ['UPLOAD_EXPIRED', 'CUSTOM_ID_TAKEN'],
  }),
  /** Prices, hours and limits count at once; of a listed account the rest is reviewed first. */
  changeGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/change/{id}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '修改账号；价格与时段即时生效，已上架账号的标题、说明、属性和截图审核后生效',
    input: goodsListing.safeExtend({
      id: goodsId,
      screenshots: goodsScreenshots.optional().describe('不带则不变'),
    }),
    output: z.object({ inReview: z.boolean().describe('是否有内容在等审核') }),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'UPLOAD_EXPIRED', 'CUSTOM_ID_TAKEN', 'SEATS_IN_USE'],
  }),
  submitGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/submit/{id}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '提交审核',
    input: byGoods,
    output: z.object({ state: z.enum(ownedStates) }),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'GOODS_UNLICENSED', 'CREDENTIAL_MISSING'],
  }),
  shelveGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/shelve/{id}',
    who: 'merchant',
    may: 'goods_shelve',
    summary: '重新上架',
    input: byGoods,
    output: done,
    errors: ['NOT_FOUND', 'GOODS_STATE', 'GOODS_RESTING'],
  }),
  unshelveGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/unshelve/{id}',
    who: 'merchant',
    may: 'goods_shelve',
    summary: '下架，租用中和已预约的订单不受影响',
    input: byGoods,
    output: done,
    errors: ['NOT_FOUND', 'GOODS_STATE'],
  }),
  removeGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/remove/{id}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '删除草稿、未通过或已下架的账号；还有订单在进行的不能删除',
    input: byGoods,
    output: done,
    errors: ['NOT_FOUND', 'GOODS_STATE', 'GOODS_HAS_ORDERS'],
  }),
  setGoodsCredential: call({
    method: 'POST',
    path: '/api/merchant/goods/credential/{id}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '填写或更换账号密码，加密保存，之后不再显示',
    input: byGoods.extend(goodsCredential.shape),
    output: z.object({ version: z.number().int() }),
    errors: ['NOT_FOUND', 'GOODS_STATE'],
  }),
  setGoodsNote: call({
    method: 'POST',
    path: '/api/merchant/goods/note/{id}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '修改备注',
    input: byGoods.extend({ note: goodsListing.shape.note }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  cropScreenshot: call({
    method: 'POST',
    path: '/api/merchant/goods/screenshot/crop',
    who: 'merchant',
    may: 'goods_edit',
    summary: '裁剪一张上传的截图，或账号已有的截图，得到一张新的截图',
    input: z.object({
      publicKey: z.string().min(1).max(200),
      goodsId: goodsId.optional().describe('截图所属的账号；自己刚上传的不用带'),
      crop,
    }),
    output: uploadedPicture,
    errors: [
      'NOT_FOUND',
      'UPLOAD_EXPIRED',
      'UPLOAD_BROKEN',
      'UPLOAD_LIMIT',
      'UPLOAD_SPACE',
      'OUTSIDE_UNAVAILABLE',
    ],
  }),
  blockedRenters: call({
    method: 'POST',
    path: '/api/merchant/goods/blacklist',
    who: 'merchant',
    may: 'goods_read',
    summary: '黑名单：不能租我的账号的租客',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(blockedRenter),
    errors: [],
  }),
  /** A renter is named by an order of theirs, so that phone numbers can't be tried. */
  blockRenter: call({
    method: 'POST',
    path: '/api/merchant/goods/blacklist/add',
    who: 'merchant',
    may: 'blacklist',
    summary: '把一笔订单的租客加入黑名单，同一实名的其他登录也不能租；已有的订单不受影响',
    input: z.object({ orderId, reason: z.string().trim().max(BLOCK_REASON_MAX).default('') }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  unblockRenter: call({
    method: 'POST',
    path: '/api/merchant/goods/blacklist/remove',
    who: 'merchant',
    may: 'blacklist',
    summary: '移出黑名单',
    input: z.object({ blockId: catalogueId }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
}
