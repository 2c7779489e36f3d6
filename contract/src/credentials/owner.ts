import { z } from 'zod'
import { call } from '../call.ts'
import { pageInput, pageOf } from '../page.ts'
import { codeId, codeRefusal, enteredCode, ownerCode } from './shapes.ts'

const byCode = z.object({ codeId })
const none = z.object({})

/** Calls of owners (号主) and their staff who are signed in; by the link of the message they need no login. */
export const ownerCredentialCalls = {
  codesForOwner: call({
    method: 'POST',
    path: '/api/merchant/code/list',
    who: 'merchant',
    may: 'codes',
    summary: '租客求助的验证码，新的在前',
    /** `isOpen`: only those that wait for an answer. */
    input: z.object({ isOpen: z.boolean().default(false), page: pageInput.prefault({}) }),
    output: pageOf(
      ownerCode.extend({
        /** For the owner: which of their staff answered or refused; null for the owner, the link, and for staff. */
        staffName: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  codeForOwner: call({
    method: 'POST',
    path: '/api/merchant/code/detail',
    who: 'merchant',
    may: 'codes',
    app: 'renter',
    summary: '哪个账号需要验证码',
    input: byCode,
    output: ownerCode,
    errors: ['NOT_FOUND'],
  }),
  answerCode: call({
    method: 'POST',
    path: '/api/merchant/code/answer',
    who: 'merchant',
    may: 'codes',
    app: 'renter',
    summary: '提供验证码',
    input: byCode.extend({ code: enteredCode }),
    output: none,
    errors: ['NOT_FOUND', 'CODE_STATE', 'STAFF_OWN_RENTAL'],
    idempotent: true,
  }),
  refuseCode: call({
    method: 'POST',
    path: '/api/merchant/code/refuse',
    who: 'merchant',
    may: 'codes',
    app: 'renter',
    summary: '说明无法提供验证码',
    input: byCode.extend({ reason: codeRefusal }),
    output: none,
    errors: ['NOT_FOUND', 'CODE_STATE', 'STAFF_OWN_RENTAL'],
    idempotent: true,
  }),
}
