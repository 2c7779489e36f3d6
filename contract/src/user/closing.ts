import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { codeErrors, smsCode } from '../session/shapes.ts'
import { closingObstacles } from './closingStates.ts'

const none = z.object({})

/** Closing one's own account. */
export const closingCalls = {
  closingState: call({
    method: 'POST',
    path: '/api/userBase/cancelUser/state',
    who: 'user',
    summary: '注销前需处理的事项、会失去的权益，和正在进行的注销',
    input: none,
    output: z.object({
      /** `fen` is null where no amount belongs to it. */
      obstacles: z.array(
        z.object({ kind: z.enum(closingObstacles), count: z.number().int(), fen: fen.nullable() }),
      ),
      /** Given up with the account. Cash is given up only below the least withdrawal, else it is an obstacle. */
      lost: z.object({
        cashFen: fen,
        /** The part of the cash that can still be withdrawn, free of fee. */
        withdrawableFen: fen,
        bonusFen: fen,
        packets: z.number().int(),
        packetsFen: fen,
        completedOrders: z.number().int(),
      }),
      /** Days to take it back. */
      days: z.number().int(),
      closing: z.object({ requestedAt: moment, closesAt: moment }).nullable(),
    }),
    errors: [],
  }),
  /** `giveUpFen`: the balance that the person was shown and gives up. */
  cancelUser: call({
    method: 'POST',
    path: '/api/userBase/cancelUser',
    who: 'user',
    summary: '申请注销账号，全部设备下线，几天内登录可撤销',
    input: z.object({ smsCode, giveUpFen: fen.min(0) }),
    output: z.object({ closesAt: moment }),
    errors: [...codeErrors, 'CLOSING_BLOCKED', 'CLOSING_CHANGED'],
  }),
  revokeClosing: call({
    method: 'POST',
    path: '/api/userBase/cancelUser/revoke',
    who: 'user',
    summary: '撤销注销申请',
    input: none,
    output: none,
    errors: ['CLOSING_NONE'],
  }),
}
