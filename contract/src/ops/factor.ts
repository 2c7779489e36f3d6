import { z } from 'zod'
import { call } from '../call.ts'
import { factorCode, operatorPermission, operatorRole } from './shapes.ts'

const none = z.object({})

/** An operator's own second factor: codes by TOTP (RFC 6238), of which each is taken once. */
export const factorCalls = {
  access: call({
    method: 'POST',
    path: '/api/ops/access',
    who: 'user',
    app: 'operator',
    summary: '我在运营后台的角色、权限和动态码状态',
    input: none,
    output: z.object({
      roles: z.array(operatorRole),
      permissions: z.array(operatorPermission),
      factor: z.enum(['none', 'set']),
      /** The second factor was entered in this session. */
      isConfirmed: z.boolean(),
    }),
    errors: [],
  }),
  beginFactor: call({
    method: 'POST',
    path: '/api/ops/factor/begin',
    who: 'user',
    app: 'operator',
    summary: '用管理员交给我的绑定码开始绑定动态码',
    input: z.object({ enrolmentCode: z.string().trim().min(1, '请输入绑定码').max(40) }),
    output: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://`, for a QR code. */
      uri: z.string(),
    }),
    errors: ['ENROLMENT_WRONG', 'FACTOR_SET', 'FACTOR_LOCKED'],
  }),
  confirmFactor: call({
    method: 'POST',
    path: '/api/ops/factor/confirm',
    who: 'user',
    app: 'operator',
    summary: '输入第一个动态码，完成绑定',
    input: z.object({ factorCode }),
    output: none,
    errors: ['FACTOR_MISSING', 'FACTOR_SET', 'FACTOR_WRONG', 'FACTOR_LOCKED'],
  }),
  enterFactor: call({
    method: 'POST',
    path: '/api/ops/factor/enter',
    who: 'user',
    app: 'operator',
    summary: '输入动态码，登录运营后台或再次确认身份',
    input: z.object({ factorCode }),
    output: none,
    errors: ['FACTOR_MISSING', 'FACTOR_WRONG', 'FACTOR_LOCKED'],
  }),
}
