import { z } from 'zod'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { goodsPresentation, goodsTerms } from './listing.ts'
import { goodsStates } from './states.ts'

/** States that an owner sees: a deleted account is gone. */
export const ownedStates = goodsStates.filter((state) => state !== 'deleted')
export const ownGoodsSorts = ['newest', 'price_up', 'price_down', 'popular'] as const

/** What a form needs of a game: zones, properties with their options, and when its nights are. */
export const goodsTemplate = z.object({
  games: z.array(z.object({ gameId: z.number().int(), name: z.string(), open: z.boolean() })),
  template: z
    .object({
      gameId: z.number().int(),
      name: z.string(),
      twoStepSupport: z.boolean(),
      overnightStart: z.number().int().describe('包夜开始，当天分钟数（上海时间）'),
      overnightEnd: z.number().int().describe('包夜结束，当天分钟数（上海时间）'),
      zones: z.array(z.object({ id: z.number().int(), system: z.string(), login: z.string() })),
      properties: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          kind: z.enum(['rank', 'list', 'choice']),
          options: z.array(
            z.object({
              id: z.number().int(),
              label: z.string(),
              group: z.string().nullable(),
              art: z.number().int(),
              quality: z.number().int(),
            }),
          ),
        }),
      ),
    })
    .nullable(),
})

/** A row of an owner's list. */
export const listedAccount = z.object({
  goodsId,
  title: z.string(),
  gameId: z.number().int(),
  gameName: z.string(),
  zone: z.string(),
  state: z.enum(goodsStates),
  inReview: z.boolean().describe('已上架账号的修改在等审核'),
  reason: z.string().nullable().describe('最近一次审核没有通过的原因'),
  hourlyFen: fen,
  depositFen: fen,
  customId: z.string().nullable(),
  note: z.string(),
  rentCount: z.number().int(),
  freeAt: moment.nullable().describe('租用中或归还后冷却时，何时可再租'),
  sealed: z.boolean().describe('已填写账号密码'),
  createdAt: moment,
})

const shownScreenshot = z.object({
  publicKey: z.string().nullable(),
  art: z.number().int().nullable(),
  url: z.string().nullable(),
  caption: z.string(),
})

/** Everything about an own account but its login. With changes in review, `form` holds them. */
export const listedAccountDetail = listedAccount.extend({
  form: z.object({ gameId: z.number().int(), ...goodsPresentation.shape, ...goodsTerms.shape }),
  screenshots: z.array(shownScreenshot),
  sealedAt: moment.nullable().describe('账号密码最近一次填写的时间'),
  version: z.number().int().describe('账号密码的版本'),
  versions: z.array(
    z.object({
      version: z.number().int(),
      state: z.enum(['waiting', 'approved', 'refused', 'superseded']),
      title: z.string(),
      reason: z.string().nullable(),
      by: z.string().describe('提交的人'),
      at: moment,
      decidedAt: moment.nullable(),
    }),
  ),
})

/** A renter who rents nothing of the owner's, as their orders show them. */
export const blockedRenter = z.object({
  blockId: z.number().int(),
  renter: z.string(),
  orderId,
  goodsId,
  title: z.string(),
  reason: z.string(),
  at: moment,
})
