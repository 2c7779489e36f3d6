import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { byTemplate, savedTemplate, textTemplates } from '../ops/textTemplates.ts'
import { disputeId, settlement } from './shapes.ts'

/** The desk of arbitration, besides the calls on a case. */
export const arbitrationDeskCalls = {
  workload: call({
    method: 'POST',
    path: '/api/ops/dispute/workload',
    who: 'operator',
    may: 'disputes_read',
    unlogged: true,
    summary: '待处理的仲裁和复核：各运营人员手上有多少，多少没有人接手，多少已超时',
    input: z.object({}),
    output: z.object({
      waiting: z.number().int(),
      unassigned: z.number().int(),
      overdue: z.number().int(),
      /** Who has cases, the most first; `isMe` is the viewer. */
      operators: z.array(
        z.object({
          operatorId: z.string(),
          isMe: z.boolean(),
          cases: z.number().int(),
          /** The earliest promised time among them. */
          dueAt: moment,
        }),
      ),
    }),
    errors: [],
  }),
  previewDecision: call({
    method: 'POST',
    path: '/api/ops/dispute/preview',
    who: 'operator',
    may: 'disputes_read',
    summary: '一个裁定金额对双方意味着什么',
    input: z.object({ disputeId, rentFen: fen.min(0), depositFen: fen.min(0) }),
    output: settlement,
    errors: ['NOT_FOUND', 'DISPUTE_AMOUNT', ...operatorErrors],
  }),
  reasonTemplates: call({
    method: 'POST',
    path: '/api/ops/dispute/reason/list',
    who: 'operator',
    may: 'disputes_read',
    summary: '裁定理由的模板',
    input: z.object({}),
    output: textTemplates,
    errors: [],
  }),
  saveReasonTemplate: call({
    method: 'POST',
    path: '/api/ops/dispute/reason/save',
    who: 'operator',
    may: 'disputes_decide',
    summary: '新建或修改一个裁定理由的模板',
    input: savedTemplate,
    output: byTemplate,
    errors: ['NOT_FOUND', 'TEMPLATE_TITLE'],
  }),
  removeReasonTemplate: call({
    method: 'POST',
    path: '/api/ops/dispute/reason/remove',
    who: 'operator',
    may: 'disputes_decide',
    summary: '删除一个裁定理由的模板',
    input: byTemplate,
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
