import { z } from 'zod'
import { RENTAL_HOURS_MAX } from './rules.ts'

/** Always ten digits, by which a pasted share command is recognised. */
export const goodsId = z.string().regex(/^[1-9]\d{9}$/, '账号编号格式不正确')
/** The number of a user, as operators name them. */
export const userId = z.string().regex(/^[1-9]\d{0,14}$/, '用户编号格式不正确')
/** The public page of an owner: 32 random hex digits, from which no user id follows. */
export const ownerId = z.string().regex(/^[0-9a-f]{32}$/, '号主主页的编号格式不正确')
/** Nineteen digits, creation time first. */
export const orderId = z.string().regex(/^\d{19}$/, '订单编号格式不正确')
export const paymentId = z.string().regex(/^\d{19}$/, '支付编号格式不正确')
/** Small catalogue numbers: games, zones, properties, options. */
export const catalogueId = z.coerce.number().int().positive().max(2_147_483_647)
/** The last moment a Date can hold, in ms. */
export const MOMENT_MAX = 8_640_000_000_000_000
/** A moment in calls: milliseconds since 1970 UTC. */
export const moment = z.number().int().nonnegative().max(MOMENT_MAX)
/** Hours of a rental or renewal; the rules and its account set narrower bounds. */
export const rentalHours = z.number().int().min(1).max(RENTAL_HOURS_MAX)
/** Money in calls: integer 分. */
export const fen = z.number().int()

/** A month in Asia/Shanghai: `YYYY-MM`. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确')
