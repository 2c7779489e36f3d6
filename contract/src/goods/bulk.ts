import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { catalogueId, fen, goodsId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { RENTAL_HOURS_MAX, TABLE_MAX_MB } from '../rules.ts'
import { writtenText } from '../text.ts'
import { labels } from '../validation/schema.ts'
import { isWeek } from '../week.ts'
import {
  BULK_GOODS_MAX,
  COPIES_MAX,
  importKinds,
  importStates,
  SELECTED_MAX,
  shelfPlanStates,
} from './bulkStates.ts'
import { PRICE_MAX_FEN } from './listingRules.ts'
import { ownedStates } from './listingShapes.ts'

const importId = z.string().regex(/^[1-9]\d{0,14}$/, '导入编号格式不正确')
const planId = z.string().regex(/^[1-9]\d{0,14}$/, '定时编号格式不正确')
const format = z.enum(tableFormats).register(labels, { label: '文件格式', by: 'select' })

/** The accounts of an owner that something is done to: those named, or all that a filter finds. */
export const goodsSelection = z
  .object({
    goodsIds: z.array(goodsId).min(1).max(SELECTED_MAX).optional(),
    filter: z
      .object({
        gameId: catalogueId.optional(),
        zoneId: catalogueId.optional(),
        states: z.array(z.enum(ownedStates)).max(ownedStates.length).default([]).describe('空为全部状态'),
        keyword: z.string().trim().max(60).default('').describe('标题、账号编号、自定义编号或备注'),
      })
      .optional(),
  })
  .refine(({ goodsIds, filter }) => (goodsIds === undefined) !== (filter === undefined), {
    error: '请选择账号',
    path: ['goodsIds'],
  })

const price = z.enum(['hourlyFen', 'tenHourFen', 'overnightFen', 'dayFen', 'weekFen'])

/** What is changed of each account of a selection. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    prices: z.array(price).min(1).max(5).describe('改哪些价格；账号没有的套餐不会因此添加'),
    by: z.discriminatedUnion('how', [
      z.object({ how: z.literal('set'), fen: fen.min(1).max(PRICE_MAX_FEN) }),
      z.object({
        how: z.literal('percent'),
        percent: z.number().int().min(-90).max(500).describe('如 -10 为降价 10%'),
      }),
      z.object({ how: z.literal('add'), fen: fen.min(-PRICE_MAX_FEN).max(PRICE_MAX_FEN) }),
    ]),
    roundFen: z.literal([1, 10, 50, 100]).default(1).describe('四舍五入到多少分的整数倍'),
  }),
  z.object({
    kind: z.literal('hours'),
    week: z.string().refine(isWeek, '可租时段须为 168 个 0 或 1').optional(),
    minHours: z.number().int().min(1).max(RENTAL_HOURS_MAX).optional(),
    maxHours: z.number().int().min(1).max(RENTAL_HOURS_MAX).optional(),
  }),
  z.object({ kind: z.literal('shelve') }),
  z.object({ kind: z.literal('unshelve') }),
])
export type BulkChange = z.output<typeof bulkChange>

/** What staff need for a change: who takes an account off the shelf one by one does so with many, prices are for who edits. */
const mayChange = ({ change: { kind } }: { change: BulkChange }) =>
  kind === 'shelve' || kind === 'unshelve' ? 'goods_shelve' : 'goods_edit'
export type BulkPriceName = z.output<typeof price>

/** An import and how far it is. */
const goodsImport = z.object({
  importId,
  gameId: z.number().int(),
  gameName: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  sha256: z.string().describe('文件的校验值，确认导入时原样带回'),
  state: z.enum(importStates),
  submits: z.boolean().describe('导入后直接提交审核'),
  rows: z.number().int(),
  badRows: z.number().int(),
  loginRows: z.number().int().describe('填写了登录信息的行数'),
  doneRows: z.number().int(),
  failedRows: z.number().int().describe('导入时账号状态已变、没有处理的行数'),
  createdAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  expiresAt: moment.nullable().describe('不确认时自动取消的时间；已确认为 null'),
})

const shelfPlan = z.object({
  planId,
  act: z.enum(['shelve', 'unshelve']),
  at: moment,
  accounts: z.number().int(),
  state: z.enum(shelfPlanStates),
  changed: z.number().int().nullable().describe('执行时改变了状态的账号数；未执行为 null'),
  createdAt: moment,
})

/** What a change does to a selection, before it is made. */
const bulkPreview = z.object({
  selected: z.number().int(),
  changed: z.number().int().describe('会改变的账号数'),
  unchanged: z.number().int().describe('已是这样的账号数'),
  refused: z
    .array(z.object({ reason: z.string(), accounts: z.number().int() }))
    .describe('不能改的账号数及原因'),
  digest: z.string().describe('这份预览的校验值，确认时原样带回'),
  rows: z
    .array(
      z.object({
        goodsId,
        title: z.string(),
        customId: z.string().nullable(),
        before: z.string().describe('现在的样子；不能改的为空'),
        after: z.string().describe('改后的样子；不能改的为空'),
        reason: z.string().nullable().describe('不能改的原因；会改变的为 null'),
      }),
    )
    .describe('其中一页账号，按编号排列'),
})

/** Calls of owners on many accounts at once. */
export const bulkGoodsCalls = {
  importTemplate: call({
    method: 'POST',
    path: '/api/merchant/goods/import/template',
    who: 'merchant',
    may: 'goods_edit',
    summary: '下载一个游戏的导入模板',
    input: z.object({ gameId: catalogueId, kind: z.enum(importKinds).default('create'), format }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
  /** Reads and checks a table; no account is changed. Logins are sealed as they are read, and the file itself is not stored. */
  checkImport: call({
    method: 'POST',
    path: '/api/merchant/goods/import/check',
    who: 'merchant',
    may: 'goods_edit',
    summary: '上传并检查一份表格，不改动任何账号',
    input: z.object({
      gameId: catalogueId,
      kind: z.enum(importKinds),
      submits: z.boolean().default(false),
      fileName: writtenText.max(100).register(labels, { label: '文件名', by: 'input' }),
    }),
    output: goodsImport,
    takesFile: { maxBytes: TABLE_MAX_MB * 1024 * 1024 },
    errors: [
      'NOT_FOUND',
      'GOODS_UNLICENSED',
      'TABLE_TYPE',
      'TABLE_LOCKED',
      'TABLE_SIZE',
      'TABLE_BROKEN',
      'TABLE_ENCODING',
      'TABLE_QUOTES',
      'TABLE_ROWS',
      'TABLE_COLUMNS',
      'TABLE_HEAVY',
      'TABLE_HEADINGS',
      'IMPORT_EMPTY',
      'IMPORT_RUNNING',
      'IMPORT_LIMIT',
    ],
  }),
  imports: call({
    method: 'POST',
    path: '/api/merchant/goods/imports',
    who: 'merchant',
    may: 'goods_edit',
    summary: '批量添加和批量修改的记录',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(goodsImport),
    errors: [],
  }),
  importProgress: call({
    method: 'GET',
    path: '/api/merchant/goods/import/progress/{importId}',
    who: 'merchant',
    may: 'goods_edit',
    summary: '一次导入的进度',
    input: z.object({ importId }),
    output: goodsImport,
    errors: ['NOT_FOUND'],
  }),
  importProblems: call({
    method: 'POST',
    path: '/api/merchant/goods/import/problems',
    who: 'merchant',
    may: 'goods_edit',
    summary: '表格里有误的行和列',
    input: z.object({ importId, page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({ row: z.number().int().describe('表格里的行号'), column: z.string(), message: z.string() }),
    ),
    errors: ['NOT_FOUND'],
  }),
  importProblemFile: call({
    method: 'POST',
    path: '/api/merchant/goods/import/problem-file',
    who: 'merchant',
    may: 'goods_edit',
    summary: '下载表格里有误的行和列',
    input: z.object({ importId, format }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
  /** Runs what was checked: `sha256` names the file that its owner saw the check of. */
  runImport: call({
    method: 'POST',
    path: '/api/merchant/goods/import/run',
    who: 'merchant',
    may: 'goods_edit',
    summary: '确认导入检查过的表格',
    input: z.object({ importId, sha256: z.string().regex(/^[0-9a-f]{64}$/, '校验值格式不正确') }),
    output: goodsImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'IMPORT_BAD_ROWS'],
  }),
  /** What was imported before stays. */
  cancelImport: call({
    method: 'POST',
    path: '/api/merchant/goods/import/cancel',
    who: 'merchant',
    may: 'goods_edit',
    summary: '取消导入，已导入的账号保留',
    input: z.object({ importId }),
    output: goodsImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  }),
  /** Without logins, which no file ever holds. */
  exportGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/export',
    who: 'merchant',
    may: 'goods_read',
    summary: '导出号主的账号，带 gameId 的表格可以改好再导入',
    input: z.object({ gameId: catalogueId.optional(), selection: goodsSelection, format }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
  previewBulkChange: call({
    method: 'POST',
    path: '/api/merchant/goods/bulk/preview',
    who: 'merchant',
    may: 'goods_shelve',
    mayFor: mayChange,
    summary: '批量改动会改变哪些账号',
    input: z.object({
      selection: goodsSelection,
      change: bulkChange,
      show: z.enum(['changed', 'refused']).default('changed').describe('列出会改变的，或不能改的账号'),
      offset: z.number().int().min(0).max(BULK_GOODS_MAX).default(0),
    }),
    output: bulkPreview,
    errors: ['BULK_NONE', 'BULK_TOO_MANY'],
  }),
  makeBulkChange: call({
    method: 'POST',
    path: '/api/merchant/goods/bulk/change',
    who: 'merchant',
    may: 'goods_shelve',
    mayFor: mayChange,
    summary: '批量改价格、时段或上下架',
    input: z.object({
      selection: goodsSelection,
      change: bulkChange,
      digest: z.string().regex(/^[0-9a-f]{64}$/, '校验值格式不正确'),
    }),
    output: z.object({ changed: z.number().int() }),
    errors: ['BULK_NONE', 'BULK_TOO_MANY', 'BULK_CHANGED'],
    idempotent: true,
  }),
  planShelf: call({
    method: 'POST',
    path: '/api/merchant/goods/shelf-plans/add',
    who: 'merchant',
    may: 'goods_shelve',
    summary: '定时上架或下架',
    input: z.object({ selection: goodsSelection, act: z.enum(['shelve', 'unshelve']), at: moment }),
    output: shelfPlan,
    errors: ['BULK_NONE', 'BULK_TOO_MANY', 'SHELF_PLAN_TIME', 'SHELF_PLAN_LIMIT'],
    idempotent: true,
  }),
  shelfPlans: call({
    method: 'POST',
    path: '/api/merchant/goods/shelf-plans',
    who: 'merchant',
    may: 'goods_read',
    summary: '定时上架和下架的列表',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(shelfPlan),
    errors: [],
  }),
  cancelShelfPlan: call({
    method: 'POST',
    path: '/api/merchant/goods/shelf-plans/cancel',
    who: 'merchant',
    may: 'goods_shelve',
    summary: '取消定时上架或下架',
    input: z.object({ planId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'SHELF_PLAN_STATE'],
  }),
  copyGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/copy',
    who: 'merchant',
    may: 'goods_edit',
    summary: '按一个账号的资料添加几份草稿，不含登录信息和截图',
    input: z.object({
      goodsId,
      count: z.number().int().min(1).max(COPIES_MAX).register(labels, { label: '份数', by: 'input' }),
    }),
    output: z.object({ goodsIds: z.array(goodsId) }),
    errors: ['NOT_FOUND'],
    idempotent: true,
  }),
}
