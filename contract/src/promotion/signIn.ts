import { z } from 'zod'
import { call } from '../call.ts'
import { moment, month } from '../id.ts'
import { prize } from './shapes.ts'
import { withheldReasons } from './states.ts'

/** A day (YYYY-MM-DD) of Asia/Shanghai by the server's clock. */
const day = z.string()

const reward = {
  prize: prize.nullable(),
  /** Why a day with a prize brings none; null for none, and for a day without a prize. */
  withheld: z.enum(withheldReasons).nullable(),
  withheldText: z.string().nullable(),
}

export const signInCalls = {
  /** For a guest the campaign with its ladder alone. */
  signShow: call({
    method: 'POST',
    path: '/api/promotion/activity/sign/show',
    who: 'anyone',
    summary: '每日签到：活动、连续天数、奖励和一个月的日历',
    input: z.object({
      /** YYYY-MM of the calendar; the current one without it. */
      month: month.optional(),
    }),
    output: z.object({
      today: day,
      month: z.string(),
      /** The running campaign. `exhausted`: what is left of its budget pays no prize of the ladder. Null: none runs. */
      campaign: z
        .object({ name: z.string(), state: z.enum(['running', 'exhausted']), endsAt: moment })
        .nullable(),
      signedToday: z.boolean(),
      /** Consecutive days up to today, or up to yesterday while today is not signed; 0 when the streak is broken. */
      streak: z.number().int(),
      /** The days of the ladder; `next` is the one that today's sign-in reaches or would reach. */
      ladder: z.array(
        z.object({
          day: z.number().int(),
          prize: prize.nullable(),
          state: z.enum(['done', 'next', 'ahead']),
        }),
      ),
      /** The signed days of the month, ascending; `prizeText` is what the day brought. */
      days: z.array(z.object({ day, streak: z.number().int(), prizeText: z.string().nullable() })),
      /** What today's sign-in brings, or brought. */
      reward: z.object(reward),
    }),
    errors: [],
  }),
  signIn: call({
    method: 'POST',
    path: '/api/promotion/activity/sign/in',
    who: 'user',
    summary: '今天签到，每天一次，漏签不能补',
    input: z.object({}),
    idempotent: true,
    output: z.object({ day, streak: z.number().int(), ...reward }),
    errors: ['SIGN_IN_DONE', 'CAMPAIGN_OVER', 'DEVICE_UNKNOWN'],
  }),
}
