import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { phoneApplicationStates } from './phoneStates.ts'

const applicationId = z.number().int().positive()
const operatorErrors = ['NOT_FOUND', 'REALNAME_REQUIRED', 'OPERATOR_SELF'] as const

const row = z.object({
  applicationId,
  state: z.enum(phoneApplicationStates),
  oldPhone: z.string(),
  newPhone: z.string(),
  /** The typed name and ID number against the verified identity of the old number's user. */
  compared: z.enum(['match', 'mismatch', 'unverified', 'unknown']),
  appliedAt: moment,
})

/** Applications to change the bound number, for operators. */
export const phoneReviewCalls = {
  phoneApplications: call({
    method: 'POST',
    path: '/api/ops/phone-application/list',
    who: 'operator',
    may: 'people_read',
    summary: '待审核的换绑申请，最早的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(row),
    errors: [],
  }),
  phoneApplication: call({
    method: 'POST',
    path: '/api/ops/phone-application/detail',
    who: 'operator',
    may: 'people_read',
    summary: '一份换绑申请，不含证明图片',
    input: z.object({ applicationId }),
    output: row.extend({
      userId: z.string().nullable(),
      reason: z.string(),
      /** How many pictures it has; `phoneApplicationPictures` answers them. */
      pictures: z.number().int(),
      /** Of the old number's user; null without one. */
      registeredAt: moment.nullable(),
      lastSignInAt: moment.nullable(),
      /** Former changes of the number. */
      changes: z.number().int(),
      decision: z.string().nullable(),
      takesEffectAt: moment.nullable(),
    }),
    errors: [...operatorErrors],
  }),
  /** Photos of ID cards among them: only for who decides, and counted as looks at personal data. */
  phoneApplicationPictures: call({
    method: 'POST',
    path: '/api/ops/phone-application/pictures',
    who: 'operator',
    may: 'people_act',
    summary: '查看一份换绑申请的证明图片，计入查看完整个人信息的次数',
    input: z.object({ applicationId }),
    output: z.object({ pictures: z.array(uploadedPicture) }),
    errors: [...operatorErrors, 'REVEAL_LIMIT'],
  }),
  approvePhoneApplication: call({
    method: 'POST',
    path: '/api/ops/phone-application/approve',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '通过换绑申请，等待期后生效，等待期内原手机号可以停止',
    input: z.object({ applicationId }),
    output: z.object({ takesEffectAt: moment }),
    errors: [...operatorErrors, 'PHONE_APPLICATION_STATE', 'PHONE_APPLICATION_UNPROVEN', 'NEW_PHONE_TAKEN'],
  }),
  refusePhoneApplication: call({
    method: 'POST',
    path: '/api/ops/phone-application/refuse',
    who: 'operator',
    may: 'people_act',
    summary: '拒绝换绑申请，申请人会看到原因',
    input: z.object({ applicationId, reason: writtenText.min(2, '请写明原因').max(200) }),
    output: z.object({}),
    errors: [...operatorErrors, 'PHONE_APPLICATION_STATE'],
  }),
}
