import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { codeErrors, smsCode } from '../session/shapes.ts'
import { nickname } from '../validation/people.ts'
import { ruled } from '../validation/schema.ts'

const none = z.object({})
const levelNumber = z.number().int().min(1).max(4)

/** One's own name and picture, level and data. */
export const profileCalls = {
  setNickname: call({
    method: 'POST',
    path: '/api/userBase/setNickname',
    who: 'user',
    summary: '修改昵称',
    input: z.object({
      nickname: ruled(z.string().trim(), nickname),
    }),
    output: none,
    errors: ['NICKNAME_REFUSED', 'NICKNAME_TOO_OFTEN'],
  }),
  /** Null removes the picture. */
  setAvatar: call({
    method: 'POST',
    path: '/api/userBase/setAvatar',
    who: 'user',
    summary: '更换或移除头像',
    input: z.object({ publicKey: z.string().max(200).nullable() }),
    output: z.object({ avatarUrl: z.url().nullable() }),
    errors: ['UPLOAD_EXPIRED'],
  }),
  queryLevel: call({
    method: 'POST',
    path: '/api/userBase/queryLevel',
    who: 'user',
    summary: '我的等级、各等级的权益和升级进度',
    input: none,
    output: z.object({
      level: levelNumber,
      levelName: z.string(),
      completedOrders: z.number().int(),
      /** Null at the highest level. */
      next: z
        .object({
          level: levelNumber,
          levelName: z.string(),
          from: z.number().int(),
          missing: z.number().int(),
        })
        .nullable(),
      levels: z.array(
        z.object({
          level: levelNumber,
          levelName: z.string(),
          /** Least number of completed orders. */
          from: z.number().int(),
          /** Deposits up to this amount (分) are waived. */
          depositWaiverFen: fen,
          /** Whether the limits on orders of new renters no longer apply. */
          unlimitedOrders: z.boolean(),
        }),
      ),
      /** The limits of new renters: orders a day, and orders at once. */
      newRenter: z.object({ dayOrders: z.number().int(), liveOrders: z.number().int() }),
    }),
    errors: [],
  }),
  /** The file is fetched with the ticket and the same session at `EXPORT_PATH`. */
  exportData: call({
    method: 'POST',
    path: '/api/userBase/exportData',
    who: 'user',
    summary: '导出自己的数据，凭返回的凭证下载',
    input: z.object({ smsCode }),
    output: z.object({ ticket: z.string(), fileName: z.string(), expiresAt: moment }),
    errors: [...codeErrors, 'EXPORT_LIMIT'],
  }),
}
