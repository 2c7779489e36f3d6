import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile } from '../file.ts'
import { fen, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { labels } from '../validation/schema.ts'

/** A closed day (YYYY-MM-DD, Asia/Shanghai), after which PostgreSQL can count one more. */
const day = z.iso
  .date()
  .refine((text) => text >= '2020-01-01' && text <= '2099-12-31', '日期须在 2020 年到 2099 年之间')
  .register(labels, { label: '日期', by: 'select' })

const ledgerDay = z.object({
  day: z.string(),
  closedAt: moment,
  transfers: z.number().int(),
  turnoverFen: fen,
  /** The last check of the invariants before the closing; null where none had run. */
  checkedAt: moment.nullable(),
  /** Names of the invariants that did not hold. */
  violated: z.array(z.string()),
  openDifferences: z.number().int(),
})

/** The report of a day is an XLSX file of some ten kilobytes. */
const REPORT_MAX_BYTES = 1024 * 1024

/** Calls of operators about closed days of the ledger. */
export const ledgerDayCalls = {
  ledgerDays: call({
    method: 'POST',
    path: '/api/ops/ledger/days',
    who: 'operator',
    may: 'finance_read',
    summary: '日结：已结账的日子，新的在前；每天 01:40 结前一天的账',
    input: z.object({ page: pageInput.prefault({}) }),
    /** `openFrom`: the first day that is not closed; null while the ledger is empty. */
    output: pageOf(ledgerDay).extend({ openFrom: z.string().nullable() }),
    errors: [],
  }),
  ledgerDay: call({
    method: 'POST',
    path: '/api/ops/ledger/day',
    who: 'operator',
    may: 'finance_read',
    summary: '一天的日结：各科目期初、转入、转出、期末，各类业务，签名',
    input: z.object({ day }),
    output: ledgerDay.extend({
      sums: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          openingFen: fen,
          inFen: fen,
          outFen: fen,
          closingFen: fen,
          entries: z.number().int(),
        }),
      ),
      acts: z.array(
        z.object({
          text: z.string(),
          /** Of its kind, which the text of several may be. */
          name: z.string(),
          bizType: z.string(),
          step: z.string(),
          transfers: z.number().int(),
          fen,
        }),
      ),
      /** SHA-256 over the transfers, in hex. */
      digest: z.string(),
      /** Ed25519 over the bytes of the report, in base64, and the key that verifies it, in PEM. */
      signature: z.string(),
      publicKey: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  ledgerDayFile: call({
    method: 'POST',
    path: '/api/ops/ledger/day/file',
    who: 'operator',
    may: 'finance_read',
    summary: '下载一天的日结单（XLSX），内容与结账时逐字节相同',
    input: z.object({ day }),
    output: sentFile,
    errors: ['NOT_FOUND'],
  }),
  verifyLedgerDay: call({
    method: 'POST',
    path: '/api/ops/ledger/day/verify',
    who: 'operator',
    may: 'finance_read',
    summary: '上传一份日结单，核对它是否就是签名的那一份，以及流水和审计日志是否仍与结账时一致',
    input: z.object({ day }),
    takesFile: { maxBytes: REPORT_MAX_BYTES },
    output: z.object({
      closedAt: moment,
      /** The file is what was signed when the day was closed. */
      isSigned: z.boolean(),
      /** The transfers of the day and their sums are what it was closed with. */
      ledgerAgrees: z.boolean(),
      /** The audit log still has every entry that it had when the day was closed; null for a file that was not signed, or without the log's end. */
      auditAgrees: z.boolean().nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
