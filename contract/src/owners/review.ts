import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { application, applicationId, applicationStates } from './shapes.ts'

const decisionErrors = ['NOT_FOUND', 'REALNAME_REQUIRED', 'OPERATOR_SELF', 'OWNER_APPLICATION_STATE'] as const

/** Applications to become an owner, for operators. */
export const ownerReviewCalls = {
  applications: call({
    method: 'POST',
    path: '/api/ops/owner-application/list',
    who: 'operator',
    may: 'people_read',
    summary: '成为号主的申请，新的在前',
    input: z.object({ state: z.enum(applicationStates).default('pending'), page: pageInput.prefault({}) }),
    output: pageOf(
      application.extend({
        applicationId,
        userId: z.string(),
        /** Masked. */
        phone: z.string(),
        registeredAt: moment,
        completedOrders: z.number().int(),
        /** Claims of owners about their rentals. */
        claims: z.number().int(),
      }),
    ),
    errors: [],
  }),
  approveApplication: call({
    method: 'POST',
    path: '/api/ops/owner-application/approve',
    who: 'operator',
    may: 'people_act',
    summary: '通过成为号主的申请',
    input: z.object({ applicationId }),
    output: z.object({}),
    errors: [...decisionErrors, 'OWNER_IS_STAFF'],
  }),
  rejectApplication: call({
    method: 'POST',
    path: '/api/ops/owner-application/reject',
    who: 'operator',
    may: 'people_act',
    summary: '拒绝成为号主的申请，申请人会看到原因',
    input: z.object({ applicationId, note: writtenText.min(2, '请写明原因').max(100) }),
    output: z.object({}),
    errors: decisionErrors,
  }),
}
