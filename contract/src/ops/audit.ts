import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'

const filters = z.object({
  /** The operator's user id. */
  by: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** `goods.reviewGoods`. */
  callName: z.string().trim().max(80).optional(),
  /** An id or a number in an entry's input, as a whole. */
  subject: z.string().trim().max(80).optional(),
  refusedOnly: z.boolean().default(false),
  /** Days of Shanghai, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

const auditEntry = z.object({
  seq: z.number().int(),
  at: moment,
  operatorId: z.number().int(),
  operator: z.string(),
  callName: z.string(),
  /** What the call does. */
  summary: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The text of the error by which it was refused; null for a call that was begun. */
  refusal: z.string().nullable(),
  begunSeq: z.number().int().nullable(),
  address: z.string(),
})

export const auditCalls = {
  auditLog: call({
    method: 'POST',
    path: '/api/ops/audit/list',
    who: 'operator',
    may: 'audit_read',
    summary: '审计日志，新的在前',
    input: filters.extend({ page: pageInput.prefault({}) }),
    output: pageOf(auditEntry),
    errors: [],
  }),
  exportAudit: call({
    method: 'POST',
    path: '/api/ops/audit/export',
    who: 'operator',
    may: 'audit_read',
    summary: '导出审计日志（CSV、XLSX）',
    input: filters.extend({ format: z.enum(tableFormats) }),
    output: sentFile,
    errors: [],
  }),
  checkAudit: call({
    method: 'POST',
    path: '/api/ops/audit/check',
    who: 'operator',
    may: 'audit_read',
    summary: '核对审计日志是否完整、未被改动',
    input: z.object({}),
    output: z.object({
      entries: z.number().int(),
      /** The first entry whose chain is broken; null for none. */
      brokenSeq: z.number().int().nullable(),
      /** The hash of the last entry (hex), to be kept elsewhere and compared; null without entries. */
      head: z.string().nullable(),
    }),
    errors: [],
  }),
}
