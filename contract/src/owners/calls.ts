import { z } from 'zod'
import { call } from '../call.ts'
import { pageInput, pageOf } from '../page.ts'
import { loginPhone } from '../session/shapes.ts'
import { writtenText } from '../text.ts'
import { type OwnerActKind, ownerActKinds } from './acts.ts'
import { access, act, staffId, staffMember, staffRole } from './shapes.ts'

const none = z.object({})
const byStaff = z.object({ staffId })

/** Becoming an owner, and the people of an owner. */
export const ownerCalls = {
  access: call({
    method: 'POST',
    path: '/api/merchant/access',
    who: 'user',
    app: 'owner',
    summary: '我在号主后台的身份、权限、邀请和申请',
    input: none,
    output: access,
    errors: [],
  }),
  apply: call({
    method: 'POST',
    path: '/api/merchant/apply',
    who: 'user',
    app: 'owner',
    summary: '申请成为号主',
    input: z.object({
      about: writtenText.min(2, '请简单写写想出租的账号').max(300),
      /** The version of the agreement that was shown. */
      agreement: z.string().max(20),
    }),
    idempotent: true,
    output: z.object({ state: z.enum(['pending', 'approved']) }),
    errors: [
      'REALNAME_REQUIRED',
      'MINOR',
      'OWNER_AGREEMENT',
      'OWNER_ALREADY',
      'OWNER_APPLICATION_OPEN',
      'OWNER_PAYOUT_MISSING',
      'OWNER_IS_STAFF',
    ],
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/api/merchant/staff/accept',
    who: 'user',
    app: 'owner',
    summary: '接受号主的邀请，成为员工',
    input: byStaff,
    output: none,
    errors: ['NOT_FOUND', 'REALNAME_REQUIRED', 'MINOR', 'STAFF_IS_OWNER', 'STAFF_EMPLOYED'],
  }),
  leaveOwner: call({
    method: 'POST',
    path: '/api/merchant/staff/leave',
    who: 'user',
    app: 'owner',
    summary: '不再做号主的员工，或谢绝邀请',
    input: byStaff,
    output: none,
    errors: ['NOT_FOUND'],
  }),
  staff: call({
    method: 'POST',
    path: '/api/merchant/staff/list',
    who: 'merchant',
    may: 'staff',
    summary: '员工和还没接受的邀请',
    input: none,
    output: z.object({ list: z.array(staffMember), max: z.number().int() }),
    errors: [],
  }),
  inviteStaff: call({
    method: 'POST',
    path: '/api/merchant/staff/invite',
    who: 'merchant',
    may: 'staff',
    summary: '邀请一个手机号成为员工',
    input: z.object({
      phone: loginPhone,
      role: staffRole,
      name: writtenText.min(1, '请输入称呼').max(20),
    }),
    output: z.object({ staffId }),
    errors: ['STAFF_SELF', 'STAFF_INVITED', 'STAFF_LIMIT'],
  }),
  changeStaffRole: call({
    method: 'POST',
    path: '/api/merchant/staff/role',
    who: 'merchant',
    may: 'staff',
    summary: '调整员工的角色，立即生效',
    input: byStaff.extend({ role: staffRole }),
    output: none,
    errors: ['NOT_FOUND'],
  }),
  endStaff: call({
    method: 'POST',
    path: '/api/merchant/staff/end',
    who: 'merchant',
    may: 'staff',
    summary: '移除员工或撤回邀请，立即生效',
    input: byStaff,
    output: none,
    errors: ['NOT_FOUND'],
  }),
  acts: call({
    method: 'POST',
    path: '/api/merchant/acts',
    who: 'merchant',
    may: 'staff',
    summary: '操作记录，新的在前',
    input: z.object({
      kind: z
        .enum(Object.keys(ownerActKinds) as [OwnerActKind, ...OwnerActKind[]])
        .nullable()
        .default(null),
      staffId: staffId.nullable().default(null),
      page: pageInput.prefault({}),
    }),
    output: pageOf(act),
    errors: ['NOT_FOUND'],
  }),
}
