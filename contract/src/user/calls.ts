import { z } from 'zod'
import { call } from '../call.ts'
import { fen } from '../id.ts'
import { wxUnifiedOrderKey } from '../pay/shapes.ts'
import { payPassword, smsCode } from '../session/shapes.ts'
import { userProfile } from './shapes.ts'

export const userCalls = {
  queryInfo: call({
    method: 'POST',
    path: '/api/userBase/queryInfo',
    who: 'user',
    summary: '我的资料',
    input: z.object({ wxUnifiedOrderKey: wxUnifiedOrderKey.optional() }),
    output: userProfile,
    errors: [],
  }),
  setPayPassword: call({
    method: 'POST',
    path: '/api/userPassword/setPayPassword',
    who: 'user',
    summary: '设置或重置支付密码，其他设备下线',
    input: z.object({ smsCode, payPassword }),
    output: z.object({}),
    errors: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'PAY_PASSWORD_WEAK'],
  }),
  checkPayPassword: call({
    method: 'POST',
    path: '/api/userPassword/check/pay/password',
    who: 'user',
    summary: '核对支付密码',
    input: z.object({ payPassword }),
    output: z.object({ passed: z.literal(true) }),
    errors: ['PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
  }),
  /** Without `enabled` it only reads the setting. Switching it on requires the payment password. */
  passwordFree: call({
    method: 'POST',
    path: '/api/userPassword/no/confidentiality',
    who: 'user',
    summary: '小额免密支付的查询与设置',
    input: z.object({ enabled: z.boolean().optional(), payPassword: payPassword.optional() }),
    output: z.object({
      enabled: z.boolean(),
      /** The largest single payment without password, and all of a calendar day (Asia/Shanghai). */
      limitFen: fen,
      dayLimitFen: fen,
    }),
    errors: ['PAY_PASSWORD_UNSET', 'PAY_PASSWORD_REQUIRED', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
  }),
}
