import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile } from '../file.ts'
import { fen, moment } from '../id.ts'
import { awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { personErrors } from './calls.ts'
import {
  appealText,
  peopleReason,
  sanction,
  sanctionId,
  sanctionKind,
  sanctionReason,
  userId,
} from './shapes.ts'
import { SANCTION_DAYS_MAX } from './states.ts'

/** What operators do about people, and appeals. */
export const peopleActCalls = {
  /** Against an operator it takes a second one. The person is notified. */
  imposeSanction: call({
    method: 'POST',
    path: '/api/ops/people/sanction/impose',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '限制一位用户，本人会看到原因；限制运营人员需要第二位运营人员审批',
    input: z.object({
      userId,
      kind: sanctionKind,
      reason: sanctionReason,
      days: z
        .number()
        .int()
        .min(1)
        .max(SANCTION_DAYS_MAX)
        .nullable()
        .describe('多少天后自动解除，不限为 null'),
    }),
    idempotent: true,
    output: z.object({ sanctionId: sanctionId.nullable(), awaitedApproval }),
    errors: [...personErrors, 'SANCTION_EXISTS', 'LAST_ADMINS'],
  }),
  /** What another operator imposed takes a second one. */
  endSanction: call({
    method: 'POST',
    path: '/api/ops/people/sanction/end',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '解除一项限制；由其他运营人员作出的，需要第二位运营人员审批',
    input: z.object({ sanctionId, note: peopleReason }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...personErrors, 'SANCTION_STATE'],
  }),
  /**
   * For a person who lost the account, or an identity that was bound by mistake. The person is notified. An operator's own identity is
   * blocked like that of every operator.
   */
  releaseIdentity: call({
    method: 'POST',
    path: '/api/ops/people/identity/release',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '解除一个账号的实名绑定，需要第二位运营人员审批；账号退出所有设备，本人会看到原因',
    input: z.object({ userId, reason: peopleReason }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['NOT_FOUND', 'REALNAME_REQUIRED', 'IDENTITY_NONE', 'RELEASE_BLOCKED'],
  }),
  appeals: call({
    method: 'POST',
    path: '/api/ops/people/appeal/list',
    who: 'operator',
    may: 'people_read',
    summary: '等待处理的申诉，最早的在前；自己作出或审批的限制、自己登记的申诉不在其中',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(sanction),
    errors: ['REALNAME_REQUIRED'],
  }),
  recordAppeal: call({
    method: 'POST',
    path: '/api/ops/people/appeal/record',
    who: 'operator',
    may: 'people_act',
    summary: '替不能登录的用户登记申诉',
    input: z.object({ sanctionId, text: appealText }),
    output: z.object({}),
    errors: [...personErrors, 'SANCTION_STATE', 'APPEAL_DONE'],
  }),
  /** By another person than who imposed the sanction, approved it or wrote the appeal down; of an operator it is granted by two. */
  decideAppeal: call({
    method: 'POST',
    path: '/api/ops/people/appeal/decide',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '处理申诉：成立则解除限制，否则维持，本人会看到说明；运营人员的申诉成立需要第二位运营人员审批',
    input: z.object({ sanctionId, grant: z.boolean(), note: peopleReason }),
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: [...personErrors, 'SANCTION_STATE', 'SANCTION_SAME_OPERATOR'],
  }),
  logOutPerson: call({
    method: 'POST',
    path: '/api/ops/people/logout',
    who: 'operator',
    may: 'people_act',
    summary: '让一位用户在所有设备退出登录',
    input: z.object({ userId, reason: peopleReason }),
    output: z.object({ sessions: z.number().int() }),
    errors: personErrors,
  }),
  /** Counts as a look at personal data. */
  exportPerson: call({
    method: 'POST',
    path: '/api/ops/people/export',
    who: 'operator',
    may: 'personal_data',
    summary: '应本人要求导出他的数据，须写明原因',
    input: z.object({ userId, reason: peopleReason }),
    output: sentFile,
    errors: [...personErrors, 'REVEAL_LIMIT'],
  }),
  /** The person is notified, and can take it back as if they had asked themselves. */
  closePerson: call({
    method: 'POST',
    path: '/api/ops/people/close',
    who: 'operator',
    may: 'people_act',
    asksFactor: true,
    summary: '应本人要求申请注销他的账号，期限内本人登录可以撤销',
    input: z.object({ userId, giveUpFen: fen.min(0), reason: peopleReason }),
    output: z.object({ closesAt: moment }),
    errors: [...personErrors, 'CLOSING_BLOCKED', 'CLOSING_CHANGED'],
  }),
}
