import { z } from 'zod'
import { catalogueId, fen } from '../id.ts'
import { RECHARGE_FIRST_MAX_FEN, RENTAL_HOURS_MAX, SEATS_MAX } from '../rules.ts'
import { secrets } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { customId, roleNames } from '../validation/names.ts'
import { multipleOf } from '../validation/numbers.ts'
import { labels, ruled } from '../validation/schema.ts'
import { DAY_HOURS, isWeek } from '../week.ts'
import {
  CAPTION_MAX,
  COOL_DOWN_MAX_MINUTES,
  CROP_MIN,
  DEPOSIT_MAX_FEN,
  DEPOSIT_STEP_FEN,
  DESCRIPTION_MAX,
  GIFT_EVERY_MAX,
  GIFT_HOURS_MAX,
  hoursInOrder,
  LEVEL_MAX,
  LOGIN_TEXT_MAX,
  NOTE_MAX,
  OPTIONS_MAX,
  PRICE_MAX_FEN,
  RECHARGE_STEP_FEN,
  ROLE_NAME_MAX,
  ROLE_NAMES_MAX,
  SCREENSHOTS_MAX,
  seatsRelist,
  someHour,
  TITLE_MAX,
  TITLE_MIN,
  wholeGift,
  wholeQuiet,
} from './listingRules.ts'

/**
 * The form of an account: what an owner says about it, by hand or in a row of an import. Money in 分, times in Asia/Shanghai.
 */

const price = fen.min(1).max(PRICE_MAX_FEN)
const hour = z
  .number()
  .int()
  .min(0)
  .max(DAY_HOURS - 1)

/** What a renter sees of an account. Changed on a listed account, it is reviewed first. */
export const goodsPresentation = z.object({
  zoneId: catalogueId,
  title: writtenText.min(TITLE_MIN).max(TITLE_MAX),
  description: writtenText.max(DESCRIPTION_MAX).default(''),
  options: z.array(catalogueId).max(OPTIONS_MAX).default([]).describe('账号拥有的属性选项，来自游戏模板'),
  roleNames: ruled(z.array(z.string().min(1).max(ROLE_NAME_MAX)).max(ROLE_NAMES_MAX), ...roleNames)
    .default([])
    .describe('角色名，不重复，首尾没有空格'),
})

/** The packages of an account; null for one that isn't offered. Gift: rent `giftEvery` hours and get `giftHours` more. */
export const goodsPlan = z.object({
  hourlyFen: price,
  tenHourFen: price.nullable().default(null),
  overnightFen: price.nullable().default(null),
  dayFen: price.nullable().default(null),
  weekFen: price.nullable().default(null),
  giftEvery: z.number().int().min(1).max(GIFT_EVERY_MAX).nullable().default(null),
  giftHours: z.number().int().min(1).max(GIFT_HOURS_MAX).nullable().default(null),
  minHours: z.number().int().min(1).max(RENTAL_HOURS_MAX).default(1),
  maxHours: z.number().int().min(1).max(RENTAL_HOURS_MAX).default(240),
  depositFen: ruled(
    fen.min(0).max(DEPOSIT_MAX_FEN),
    multipleOf(DEPOSIT_STEP_FEN, `${DEPOSIT_STEP_FEN / 100} 元`),
  ).default(0),
})

/** What counts as soon as it is changed: prices, hours, and who may rent. */
export const goodsTerms = goodsPlan.extend({
  week: ruled(z.string().refine(isWeek, '可租时段须为 168 个 0 或 1'), someHour).describe(
    '可租时段：一周 168 个小时，从周一 0 点起，1 为可租（上海时间）',
  ),
  coolDownMinutes: z.number().int().min(0).max(COOL_DOWN_MAX_MINUTES).default(0).describe('归还后多久可再租'),
  dailyCapHours: z
    .number()
    .int()
    .min(1)
    .max(DAY_HOURS - 1)
    .nullable()
    .default(null)
    .describe('每天最多出租几小时（上海时间）；不限为 null'),
  quietFrom: hour.nullable().default(null).describe('免打扰开始的钟点，期间不起租、不提供验证码'),
  quietTo: hour.nullable().default(null).describe('免打扰结束的钟点，早于开始表示次日'),
  minLevel: z.number().int().min(1).max(LEVEL_MAX).default(1).describe('可租的最低会员等级'),
  realAuthPlan: z
    .number()
    .int()
    .min(1)
    .max(2)
    .default(1)
    .describe('1 姓名和身份证号，2 高级防护（另需支付宝认证）'),
  twoStep: z.boolean().default(false),
  relist: z.enum(['auto', 'confirm']).default('auto').describe('归还后自动上架，或等号主确认'),
  seats: z.number().int().min(1).max(SEATS_MAX).default(1),
  rechargeFirstFen: ruled(
    fen.min(0).max(RECHARGE_FIRST_MAX_FEN),
    multipleOf(RECHARGE_STEP_FEN, `${RECHARGE_STEP_FEN / 100} 元`),
  ).default(0),
  customId: ruled(z.string(), customId).nullable().default(null).describe('自定义编号，只有自己和员工看得到'),
  note: writtenText
    .max(NOTE_MAX)
    .default('')
    .register(labels, { label: '备注', by: 'input' })
    .describe('只有自己和员工看得到'),
})

/** Rules over several fields, each with the field that its message is shown at. */
export const planChecks = [
  { at: 'maxHours', rule: hoursInOrder },
  { at: 'giftHours', rule: wholeGift },
] as const
const termsChecks = [
  ...planChecks,
  { at: 'quietTo', rule: wholeQuiet },
  { at: 'seats', rule: seatsRelist },
] as const

/** The whole form of an account, without its screenshots and its login. */
export const goodsListing = z
  .object({ gameId: catalogueId, ...goodsPresentation.shape, ...goodsTerms.shape })
  .superRefine((form, context) => {
    for (const { at, rule } of termsChecks)
      if (!rule.holds(form)) context.addIssue({ code: 'custom', path: [at], message: rule.message(at) })
  })
export type GoodsListing = z.output<typeof goodsListing>

/** A part of a picture, in its pixels. */
export const crop = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(CROP_MIN),
  height: z.number().int().min(CROP_MIN),
})
/**
 * Screenshots in their order. `publicKey` names an upload of the purpose `screenshot`, or a picture that the account has; `art` a drawn
 * one that it has.
 */
export const goodsScreenshots = z
  .array(
    z
      .object({
        publicKey: z.string().min(1).max(200).nullable().default(null),
        art: z.number().int().nonnegative().max(2_147_483_647).nullable().default(null),
        caption: writtenText.max(CAPTION_MAX).default(''),
      })
      .refine(({ publicKey, art }) => (publicKey === null) !== (art === null), {
        path: ['publicKey'],
        error: '请上传截图',
      }),
  )
  .max(SCREENSHOTS_MAX)
export type GoodsScreenshots = z.output<typeof goodsScreenshots>

/** The login of an account, sealed at once and never shown to its owner again. `account` keeps the rules of its zone (`accountRules`). */
export const goodsCredential = z.object({
  account: z.string().trim().min(1).max(LOGIN_TEXT_MAX).register(secrets, {}),
  password: z
    .string()
    .min(1)
    .max(LOGIN_TEXT_MAX)
    .register(labels, { label: '密码', by: 'input' })
    .register(secrets, {}),
  loginName: writtenText.min(1).max(ROLE_NAME_MAX).describe('登录后显示的名字，租客用它核对账号'),
})
