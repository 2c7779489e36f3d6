import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { errors } from '@shanghao/contract/errors'
import type { auditCalls } from '@shanghao/contract/ops/audit'
import type { Db } from '../../../core/database/db.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { datedName, tableFile } from '../../../core/tables/tableFile.ts'
import { type AuditFilters, type AuditRow, checkAuditChain, listAudit } from './queries.ts'

/** The first clause of a call's summary: what was done. What follows is about the answer. */
const actOf = (summary: string): string => summary.split(/[，；：（]/, 1)[0] ?? summary

const summaries: ReadonlyMap<string, string> = new Map(
  Object.entries<Record<string, Call>>(calls).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, { summary }]) => [`${domain}.${name}`, actOf(summary)] as const),
  ),
)
const refusalTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(errors).map(([name, [, text]]) => [name, text]),
)

const presentEntry = (row: AuditRow) => ({
  seq: row.id,
  at: row.at.getTime(),
  operatorId: row.operator_id,
  operator: row.operator,
  callName: row.call_name,
  // A call that the product no longer has keeps its name.
  summary: summaries.get(row.call_name) ?? row.call_name,
  input: row.input,
  refusal: row.refusal && (refusalTexts.get(row.refusal) ?? row.refusal),
  begunSeq: row.begun_seq,
  address: row.address,
})

const columns: readonly Column[] = [
  { title: '序号', kind: 'number' },
  { title: '时间', kind: 'text', width: 26 },
  { title: '运营人员', kind: 'text' },
  { title: '用户编号', kind: 'text' },
  { title: '操作', kind: 'text', width: 30 },
  { title: '调用', kind: 'text', width: 26 },
  { title: '内容', kind: 'text', width: 60 },
  { title: '未执行的原因', kind: 'text', width: 30 },
  { title: '开始于', kind: 'number' },
  { title: '网络地址', kind: 'text' },
]

const cellsOf = (row: AuditRow): CellValue[] => {
  const entry = presentEntry(row)
  return [
    entry.seq,
    row.at.toISOString(),
    entry.operator,
    String(entry.operatorId),
    entry.summary,
    entry.callName,
    JSON.stringify(entry.input),
    entry.refusal,
    entry.begunSeq,
    entry.address,
  ]
}

async function* exportRows(db: Db, filters: AuditFilters, now: Date): AsyncGenerator<CellValue[]> {
  const pieces = readPieces<AuditRow>((last, limit) =>
    listAudit(db, { ...filters, after: last?.id ?? null, limit, skip: 0, time: now }),
  )
  for await (const piece of pieces) yield* piece.map(cellsOf)
}

export const auditHandlers: Handlers<typeof auditCalls> = {
  auditLog: ({ database, now }, { page, ...filters }) =>
    presentIdPage(page, now, (at) => listAudit(database.catalogue, { ...filters, ...at }), presentEntry),

  exportAudit: async ({ database, now }, { format, ...filters }) =>
    tableFile({
      name: datedName('审计日志', now),
      format,
      sheets: [{ name: '审计日志', columns, rows: exportRows(database.catalogue, filters, now) }],
      at: now,
    }),

  checkAudit: async ({ db }) => {
    const { head, ...checked } = await checkAuditChain(db)
    return { ...checked, head: head?.toString('hex') ?? null }
  },
}
