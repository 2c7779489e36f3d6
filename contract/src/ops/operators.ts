import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { loginPhone } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { operatorErrors } from './calls.ts'
import { actReason, awaitedApproval, operatorRole } from './shapes.ts'

const userId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The people who work for the platform, their roles and their second factor. */
export const operatorCalls = {
  operators: call({
    method: 'POST',
    path: '/api/ops/operators/list',
    who: 'operator',
    may: 'operators_read',
    summary: '运营人员、角色和动态码状态',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          userId,
          nickname: z.string(),
          /** Masked. */
          phone: z.string(),
          roles: z.array(operatorRole),
          /** `enrolling`: has an enrolment code that is valid; `none`: needs one to sign in. */
          factor: z.enum(['none', 'enrolling', 'set']),
          isVerified: z.boolean(),
          /** The last use of a session in which the second factor was entered. */
          seenAt: moment.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  grantRole: call({
    method: 'POST',
    path: '/api/ops/operators/grant',
    who: 'operator',
    may: 'operators_edit',
    asksFactor: true,
    summary: '授予运营角色，需另一位管理员审批',
    input: z.object({ phone: loginPhone, role: operatorRole, reason: actReason }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...operatorErrors, 'PHONE_UNKNOWN', 'BENEFICIARY_UNVERIFIED', 'ROLE_HELD'],
  }),
  revokeRole: call({
    method: 'POST',
    path: '/api/ops/operators/revoke',
    who: 'operator',
    may: 'operators_edit',
    asksFactor: true,
    summary: '收回运营角色，对方在运营后台立即退出',
    input: z.object({ userId, role: operatorRole, note: writtenText.min(2, '请写明原因').max(100) }),
    output: z.object({}),
    errors: [...operatorErrors, 'ROLE_ENDED', 'LAST_ADMINS'],
  }),
  createEnrolment: call({
    method: 'POST',
    path: '/api/ops/operators/enrol',
    who: 'operator',
    may: 'operators_edit',
    asksFactor: true,
    summary: '生成绑定码，当面交给对方绑定动态码',
    input: z.object({ userId }),
    output: z.object({ enrolmentCode: z.string(), expiresAt: moment }),
    errors: [...operatorErrors, 'NOT_FOUND', 'FACTOR_SET'],
  }),
  resetFactor: call({
    method: 'POST',
    path: '/api/ops/operators/reset-factor',
    who: 'operator',
    may: 'operators_edit',
    asksFactor: true,
    summary: '重置运营人员的动态码，需另一位管理员审批',
    input: z.object({ userId, reason: actReason }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...operatorErrors, 'NOT_FOUND', 'FACTOR_MISSING'],
  }),
}
